import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { emailsMessages } from "../../lib/messages/emails.ts";

/** One message of the list. */
export type StoredEmail = RouterOutputs["admin"]["emails"]["emails"][number];

/** What a message is about. */
export const kindOf = ({ kind }: Pick<StoredEmail, "kind">): string =>
  kind === null ? emailsMessages.unknownKind : emailsMessages.kinds[kind];
