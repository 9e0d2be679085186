import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueStoredEmail } from "../../jobs/enqueue-email.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { ResendEmailInput } from "./emails.schema.ts";
import { type RenderDeps, renderedEmail } from "./rendered-email.ts";

/**
 * Sends a message again that was sent, dropped or has failed, as it reads at present, to the present address, and logs it.
 * Under another Message-ID: servers and programs drop a message whose id they have seen. The same request again changes
 * nothing.
 *
 * @returns whether this request sends it
 * @throws AppError EMAIL_NOT_FOUND, EMAIL_OFF; EMAIL_NOT_DUE with the reason why it would not be sent; EMAIL_RESENT_OFTEN
 */
export async function resendEmail(
  { actor, ...deps }: Ctx<RenderDeps>,
  { emailId, resends }: ResendEmailInput,
): Promise<{ isResent: boolean }> {
  const { stored, content } = await renderedEmail(deps, emailId);
  if (stored.state === "queued" || stored.resends > resends) return { isResent: false };
  const reason = "dropped" in content ? content.dropped : reasonOf(stored);
  if (reason !== null) throw new AppError("EMAIL_NOT_DUE", { params: { reason } });
  try {
    return await deps.db.$transaction(async (tx) => {
      const { count } = await tx.emailMessage.updateMany({
        where: { id: emailId, resends, state: { not: "queued" } },
        data: { state: "queued", resends: { increment: 1 }, attempts: 0, sentAt: null, error: null },
      });
      if (count === 0) return { isResent: false };
      await enqueueStoredEmail(tx, emailId);
      await logAuditEvent(tx, actor, { kind: "email_resent", userId: stored.userId });
      return { isResent: true };
    });
  } catch (error) {
    throw constraintError(error);
  }
}

function reasonOf({ address, isRefused }: { address: string | null; isRefused: boolean }): string | null {
  if (address === null) return "There is no address any more.";
  return isRefused ? "A mail server has refused the address before. Please try this address again first." : null;
}
