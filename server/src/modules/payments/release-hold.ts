import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import { lockEnrolment } from "../enrolments/lock-enrolment.ts";
import { releaseEnrolment } from "../enrolments/enrolment-transitions.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Releases a hold and frees its seat. Cancels the payment intents at the provider first, so that nobody can pay for a
 * seat that is free. A payment that has succeeded meanwhile is settled instead.
 *
 * @returns whether this call has freed the seat
 */
export async function releaseHold(
  deps: Pick<Deps, "db" | "log" | "payments" | "email">,
  enrolmentId: string,
): Promise<boolean> {
  const open = await deps.db.payment.findMany({
    where: { enrolmentId, state: "open" },
    select: { transactionId: true },
  });
  for (const { transactionId } of open) {
    const intent = await deps.payments.cancelIntent(transactionId).catch(nullIfNotFound);
    if (intent) {
      if ((await settlePayment(deps, intent)) !== "cancelled") return false;
      // Unknown to the provider, as after a change of keys: it cannot be paid.
    } else await deps.db.payment.updateMany({ where: { transactionId, state: "open" }, data: { state: "cancelled" } });
  }
  const outcome = await deps.db.$transaction(async (tx) => {
    const enrolment = await lockEnrolment(tx, enrolmentId);
    if (enrolment?.state !== "held") return "ended";
    if ((await tx.payment.count({ where: { enrolmentId, state: "open" } })) > 0) return "payable";
    await releaseEnrolment(tx, enrolment);
    return "released";
  });
  // A second tab or a reconciliation has recorded another intent, which must be cancelled first.
  return outcome === "payable" ? releaseHold(deps, enrolmentId) : outcome === "released";
}

function nullIfNotFound(error: unknown): null {
  if (isAppError(error, "PAYMENT_NOT_FOUND")) return null;
  throw error;
}
