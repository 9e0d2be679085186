import type { CaughtMessage } from "../../../scripts/local/mail/mail-catcher.ts";
import { ACCOUNT_SENDER } from "../../../scripts/local/mail/account-mails.ts";
import { schoolConfig } from "./school-config.ts";

/** The messages that an address has got from the school, the newest first; not those of the identity provider. */
export async function messagesTo(email: string): Promise<CaughtMessage[]> {
  const { mailUrl } = schoolConfig();
  const caught = (await (await fetch(`${mailUrl}/messages`)).json()) as CaughtMessage[];
  return caught.filter(({ from, to }) => to.includes(email) && from !== ACCOUNT_SENDER);
}
