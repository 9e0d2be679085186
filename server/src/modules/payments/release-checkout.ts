import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Releases the holds of a checkout and frees their seats. Cancels its payment intents at the provider first, so that nobody can pay
 * for a seat that is free. A payment that has succeeded meanwhile is settled instead.
 *
 * @returns whether this call has freed the seats
 */
export async function releaseCheckout(deps: Deps, checkoutId: string): Promise<boolean> {
  if (!(await cancelOpenPayments(deps, checkoutId))) return false;
  const [row] = await deps.db.$rows(
    Prisma.sql`SELECT release_checkout(${checkoutId}::uuid) AS outcome`,
    z.object({ outcome: z.enum(["released", "ended", "payable"]) }),
  );
  deps.changed?.();
  // A second tab or a reconciliation has recorded another intent, which must be cancelled first.
  return row?.outcome === "payable" ? releaseCheckout(deps, checkoutId) : row?.outcome === "released";
}

/**
 * Cancels the open payment intents of a checkout at the provider. One that has succeeded meanwhile is settled.
 *
 * @returns whether none of them can be paid any more
 */
export async function cancelOpenPayments(deps: Deps, checkoutId: string): Promise<boolean> {
  const open = await deps.db.payment.findMany({
    where: { state: "open", items: { some: { enrolment: { checkoutId } } } },
    select: { paymentIntentId: true },
  });
  for (const { paymentIntentId } of open) {
    const intent = await deps.payments.cancelIntent(paymentIntentId).catch(nullIfNotFound);
    if (intent) {
      if ((await settlePayment(deps, intent)) !== "cancelled") return false;
      // Unknown to the provider, as after a change of keys: it cannot be paid.
    } else
      await deps.db.payment.updateMany({ where: { paymentIntentId, state: "open" }, data: { state: "cancelled" } });
  }
  return true;
}

function nullIfNotFound(error: unknown): null {
  if (isAppError(error, "PAYMENT_NOT_FOUND")) return null;
  throw error;
}
