import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { JobPayloads } from "../../jobs/enqueue-job.ts";
import { runEach } from "../../jobs/run-each.ts";
import { endEnrolment } from "./enrolment-transitions.ts";
import { lockEnrolment } from "./lock-enrolment.ts";
import { requestRefund } from "../refunds/book-refund.ts";

/**
 * Requests the refunds of a cancelled session's shares, each in a transaction of its own, together with other open shares
 * of the same enrolment. Idempotent: a share belongs to one refund at most.
 *
 * @throws AppError REFUND_UNDER_WAY for a payment whose other refund is not sent yet, once all others are requested; the
 *   job is retried
 */
export async function refundSessionShares(
  { db, email }: Pick<Deps, "db" | "email">,
  { sessionId, requestedById }: JobPayloads["refund-session-shares"],
): Promise<void> {
  const open = await db.sessionShare.findMany({
    where: { sessionId, refundId: null },
    orderBy: { enrolmentId: "asc" },
    select: { enrolmentId: true },
  });
  await runEach(open, ({ enrolmentId }) =>
    db.$transaction((tx) => refundShares({ email }, tx, enrolmentId, requestedById)),
  );
}

async function refundShares(
  deps: Pick<Deps, "email">,
  tx: Tx,
  enrolmentId: string,
  requestedById: string,
): Promise<void> {
  const enrolment = await lockEnrolment(tx, enrolmentId);
  const where = { enrolmentId, refundId: null };
  const { _sum: shares } = await tx.sessionShare.aggregate({ where, _sum: { amountCents: true } });
  if (!enrolment || shares.amountCents === null) return;
  const payment = await tx.payment.findFirst({
    where: { enrolmentId, state: "succeeded" },
    select: { id: true, amountCents: true, refundedCents: true, refunds: { where: { state: "requested" } } },
  });
  if (!payment) {
    // All of it has been returned otherwise.
    await tx.sessionShare.deleteMany({ where });
    return;
  }
  if (payment.refunds.length > 0) throw new AppError("REFUND_UNDER_WAY");
  const leftCents = payment.amountCents - payment.refundedCents;
  const amountCents = Math.min(shares.amountCents, leftCents);
  const refundId = await requestRefund(tx, {
    paymentId: payment.id,
    amountCents,
    reason: "session_cancelled",
    requestedById,
  });
  await tx.sessionShare.updateMany({ where, data: { refundId } });
  if (amountCents === leftCents && enrolment.state === "paid") await endEnrolment(deps, tx, enrolment);
}
