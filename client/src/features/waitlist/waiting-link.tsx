import { ClassLink } from "../../components/class-link.tsx";
import { formatPrice } from "../../lib/format.ts";
import { classWaitlistMessages as text } from "../../lib/messages/class-waitlist.ts";

type WaitingLinkProps = { waiting: { id: string; name: string; waiting: number; priceCents: number } };

/** How many wait for a class, and what they would pay today, with the way to the line; nothing where nobody waits. */
export function WaitingLink({ waiting: { id, name, waiting, priceCents } }: WaitingLinkProps) {
  if (waiting === 0) return null;
  const words = text.worth(waiting, formatPrice(waiting * priceCents));
  return (
    <ClassLink classId={id} hash="waitlist" aria-label={text.waitingIn(name, words)}>
      {words}
    </ClassLink>
  );
}
