import type { CaughtMessage } from "../../../scripts/local/mail/mail-catcher.ts";
import { schoolFacts } from "./school-facts.ts";

/** The messages that an address has got, the newest first. */
export async function messagesTo(email: string): Promise<CaughtMessage[]> {
  const { mailUrl } = schoolFacts();
  const caught = (await (await fetch(`${mailUrl}/messages`)).json()) as CaughtMessage[];
  return caught.filter(({ to }) => to.includes(email));
}
