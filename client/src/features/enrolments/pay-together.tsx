import { MAX_CART } from "@campside/server/schemas/limits";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { payForPlacesLink, type Place } from "../../lib/places-to-pay.ts";
import classes from "./pay-together.module.css";

type PayTogetherProps = { chosen: readonly Place[]; payableCount: number };

/** The way to pay for some places at once, with what they cost together and what comes off; it stays in view on a small screen. */
export function PayTogether({ chosen, payableCount }: PayTogetherProps) {
  const count = chosen.length;
  // The server answers for the caller where nobody is named.
  const items = chosen.map(({ classId, participantId }) => ({ classId, ...(participantId && { participantId }) }));
  const quote = trpc.payments.quote.useQuery({ items }, { enabled: count > 0 }).data;
  const words = count === payableCount ? studentMessages.payAll(count) : studentMessages.paySome(count, payableCount);
  const off = (kind: "sibling" | "multi_class") =>
    quote?.lines.reduce((sum, line) => sum + (line.discountKind === kind ? line.discountCents : 0), 0) ?? 0;
  const [siblingCents, multiClassCents] = [off("sibling"), off("multi_class")];
  return (
    <div className={classes.bar}>
      <div className={classes.notes} role="status">
        {count === 0 && <span>{studentMessages.chooseOne}</span>}
        {count > 0 && siblingCents > 0 && <span>{studentMessages.siblingsOff(formatPrice(siblingCents))}</span>}
        {count > 0 && multiClassCents > 0 && <span>{studentMessages.multiClassOff(formatPrice(multiClassCents))}</span>}
        {payableCount > MAX_CART && <span>{studentMessages.atMost(MAX_CART)}</span>}
      </div>
      {count === 0 ? (
        <Button size="md" aria-disabled>
          {words}
        </Button>
      ) : (
        <LinkButton size="md" {...payForPlacesLink(chosen, quote?.totalCents)}>
          {quote ? studentMessages.withTotal(words, formatPrice(quote.totalCents)) : words}
        </LinkButton>
      )}
    </div>
  );
}
