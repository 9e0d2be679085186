import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { lockPlace } from "../enrolment/lock-place.ts";
import { releaseHeldPlace } from "../enrolment/move-place.ts";
import { settlePayment } from "./settle-payment.ts";

function nullWhereUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === "PAYMENT_NOT_FOUND") return null;
  throw error;
}

/**
 * Ends a hold and gives its seat back. The payment intents are cancelled at the provider first: once the seat is
 * another's, nobody can pay for it any more. A payment that came through meanwhile is settled instead.
 *
 * @returns whether the seat was given back
 */
export async function releaseHold(deps: Pick<Deps, "db" | "log" | "payments">, enrolmentId: string): Promise<boolean> {
  const open = await deps.db.payment.findMany({
    where: { enrolmentId, state: "open" },
    select: { transactionId: true },
  });
  for (const { transactionId } of open) {
    const intent = await deps.payments.cancelIntent(transactionId).catch(nullWhereUnknown);
    // Of another account, or of before the keys were changed: nobody can pay it here.
    if (!intent)
      await deps.db.payment.updateMany({ where: { transactionId, state: "open" }, data: { state: "cancelled" } });
    else if ((await settlePayment(deps, intent)) !== "cancelled") return false;
  }
  return deps.db.$transaction(async (tx) => {
    const place = await lockPlace(tx, enrolmentId);
    if (place?.state !== "held") return false;
    // A second tab may have made another intent since: it must be cancelled before the seat goes.
    if ((await tx.payment.count({ where: { enrolmentId, state: "open" } })) > 0) return false;
    await releaseHeldPlace(tx, place);
    return true;
  });
}
