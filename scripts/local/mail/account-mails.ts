import { createHash } from "node:crypto";
import type { CaughtMessage } from "./mail-catcher.ts";

interface OutOfBandCode {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

const SUBJECTS: Record<string, string> = {
  PASSWORD_RESET: "Reset your password",
  VERIFY_EMAIL: "Verify your email",
};

/** The sender of these messages, which Firebase names after the project. */
export const ACCOUNT_SENDER = "noreply@firebase.example";

/**
 * Reads the messages that Firebase would send, which its emulator keeps to itself: password resets and verifications. Newest first, at
 * the time of the first reading.
 */
export function accountMails(identityUrl: string, projectId: string): () => Promise<CaughtMessage[]> {
  const mails = new Map<string, CaughtMessage>();
  return async () => {
    const response = await fetch(`${identityUrl}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes = [] } = (await response.json()) as { oobCodes?: OutOfBandCode[] };
    for (const code of oobCodes) if (!mails.has(code.oobCode)) mails.set(code.oobCode, messageOf(code));
    return [...mails.values()].toReversed();
  };
}

function messageOf({ email, requestType, oobCode, oobLink }: OutOfBandCode): CaughtMessage {
  const id = createHash("sha256").update(oobCode).digest("hex").slice(0, 32);
  return {
    id,
    receivedAt: new Date().toISOString(),
    from: ACCOUNT_SENDER,
    to: [email],
    subject: SUBJECTS[requestType] ?? requestType,
    messageId: `<${id}@firebase.example>`,
    headers: {},
    html: "",
    text: oobLink,
    attachments: [],
  };
}
