import type { Deps } from "../../deps.ts";
import { settlePayment } from "./settle-payment.ts";

/** Sends back the money of a payment that got no place. Repeating it sends nothing twice. */
export async function refundPayment(
  deps: Pick<Deps, "db" | "log" | "payments">,
  { transactionId }: { transactionId: string },
): Promise<void> {
  await deps.payments.refund(transactionId);
  await settlePayment(deps, await deps.payments.intent(transactionId));
}
