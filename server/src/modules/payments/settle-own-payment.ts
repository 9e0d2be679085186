import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { settleInput } from "./payments.schema.ts";
import { freeCheckoutOf, settleFreeCheckout } from "./settle-free-checkout.ts";
import { settlePayment } from "./settle-payment.ts";

const ownRow = z.object({ isEnrolled: z.boolean() });

/**
 * Settles a payment of the caller's by the provider's present state, unless its event has enrolled them already. Where nothing is to be
 * paid, enrols. Trusts nothing of the caller but the id. Nothing was taken when the outcome is `open`, where the payment can still be
 * made, or `failed`.
 *
 * @throws AppError PAYMENT_NOT_FOUND (also for another person's), PROVIDER_UNAVAILABLE
 */
export async function settleOwnPayment(ctx: Ctx, { paymentIntentId }: z.output<typeof settleInput>) {
  const checkoutId = freeCheckoutOf(paymentIntentId);
  if (checkoutId) {
    const isEnrolled = await settleFreeCheckout(ctx, checkoutId);
    if (isEnrolled === null) throw new AppError("PAYMENT_NOT_FOUND");
    return { outcome: isEnrolled ? "enrolled" : "failed", paymentIntentId } as const;
  }
  const [payment] = await ctx.db.$rows(
    Prisma.sql`
    SELECT is_settled(p.payment_intent_id) AS "isEnrolled"
    FROM payments p WHERE p.payment_intent_id = ${paymentIntentId} AND p.student_id = ${ctx.actor.id}::uuid`,
    ownRow,
  );
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  if (payment.isEnrolled) return { outcome: "enrolled", paymentIntentId } as const;
  const settlement = await settlePayment(ctx, await ctx.payments.intent(paymentIntentId));
  if (settlement === "not_ours") throw new AppError("PAYMENT_NOT_FOUND");
  return { outcome: settlement === "cancelled" ? "failed" : settlement, paymentIntentId } as const;
}
