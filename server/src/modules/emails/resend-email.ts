import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueStoredEmail } from "../../jobs/enqueue-email.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { errorText } from "../../texts/error-text.ts";
import { textsFor } from "../../texts/texts-for.ts";
import type { DropReason } from "./email-kind.ts";
import type { ResendEmailInput, ResendEmailsInput } from "./emails.schema.ts";
import { renderedEmail } from "./rendered-email.ts";

/**
 * Sends a message again that was sent, dropped or has failed, as it reads at present, to the present address, and logs it.
 * Under another Message-ID: servers and programs drop a message whose id they have seen. The same request again changes
 * nothing.
 *
 * @returns whether this request sends it
 * @throws AppError EMAIL_NOT_FOUND, EMAIL_OFF; EMAIL_NOT_DUE with the reason why it would not be sent; EMAIL_RESENT_OFTEN
 */
export async function resendEmail(ctx: Ctx, { emailId, resends }: ResendEmailInput): Promise<{ isResent: boolean }> {
  const { stored, content } = await renderedEmail(ctx, emailId);
  if (stored.state === "queued" || stored.resends > resends) return { isResent: false };
  const cause = "dropped" in content ? content.dropped : reasonOf(stored);
  if (cause !== null) throw new AppError("EMAIL_NOT_DUE", { params: { cause } });
  try {
    return await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.emailMessage.updateMany({
        where: { id: emailId, resends, state: { not: "queued" } },
        data: { state: "queued", resends: { increment: 1 }, attempts: 0, sentAt: null, error: null },
      });
      if (count === 0) return { isResent: false };
      await enqueueStoredEmail(tx, emailId);
      await logAuditEvent(tx, ctx.actor, { kind: "email_resent", userId: stored.userId });
      return { isResent: true };
    });
  } catch (error) {
    throw constraintError(error);
  }
}

function reasonOf({ address, isRefused }: { address: string | null; isRefused: boolean }): DropReason | null {
  if (address === null) return "noAddress";
  return isRefused ? "tryAddressFirst" : null;
}

type RefusedEmail = { emailId: string; name: string; message: string };

/**
 * Sends each of several messages again as {@link resendEmail} does, whatever becomes of the others.
 *
 * @returns how many this request sends, and of each that it cannot send to whom it is, and why in the language of the page
 */
export async function resendEmails(
  ctx: Ctx,
  { emails }: ResendEmailsInput,
): Promise<{ resent: number; refused: RefusedEmail[] }> {
  const { db, language, log } = ctx;
  const stored = await db.emailMessage.findMany({
    where: { id: { in: emails.map(({ emailId }) => emailId) } },
    select: { id: true, user: { select: { name: true } } },
  });
  const names = new Map(stored.map(({ id, user }) => [id, user.name]));
  let resent = 0;
  const refused: RefusedEmail[] = [];
  for (const email of emails)
    try {
      const { isResent } = await resendEmail(ctx, email);
      if (isResent) resent += 1;
    } catch (error) {
      const isExpected = error instanceof AppError;
      if (!isExpected) log.error({ err: error, emailId: email.emailId }, "a message could not be sent again");
      const message = isExpected ? errorText(language, error) : textsFor(language).general.internal;
      refused.push({ emailId: email.emailId, name: names.get(email.emailId) ?? "", message });
    }
  return { resent, refused };
}
