import type { Deps } from "../../deps.ts";
import { lockPlace } from "../enrolment/lock-place.ts";
import { releaseHeldPlace } from "../enrolment/move-place.ts";
import { settlePayment } from "./settle-payment.ts";

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
    const settlement = await settlePayment(deps, await deps.payments.cancelIntent(transactionId));
    if (settlement !== "cancelled") return false;
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
