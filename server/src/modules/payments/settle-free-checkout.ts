import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { paidRow, payEnrolments } from "./pay-enrolments.ts";

const PREFIX = "free_";

/** The id of the payment of a checkout that costs nothing; it has no intent at the provider. */
export const freePaymentId = (checkoutId: string): string => PREFIX + checkoutId;

/** The checkout of such a payment; null for the id of an intent. */
export const freeCheckoutOf = (paymentId: string): string | null =>
  paymentId.startsWith(PREFIX) ? paymentId.slice(PREFIX.length) : null;

/**
 * Enrols by a checkout of the caller's that costs nothing, with a payment of nothing and without a receipt. Idempotent.
 *
 * @returns whether its people are enrolled; null where there is no such checkout of the caller's
 */
export async function settleFreeCheckout(ctx: Ctx, checkoutId: string): Promise<boolean | null> {
  const checkout = await ctx.db.checkout.findUnique({
    where: { id: checkoutId, studentId: ctx.actor.id, totalCents: 0 },
    select: { enrolments: { select: { id: true, state: true }, orderBy: { id: "asc" } } },
  });
  if (!checkout) return null;
  const { enrolments } = checkout;
  const id = freePaymentId(checkoutId);
  const items = enrolments.map((enrolment) => ({ enrolmentId: enrolment.id, amountCents: 0 }));
  if (enrolments.some(({ state }) => state === "held"))
    await ctx.db.$rows(payEnrolments(ctx, { id, items }, { method: "none" }), paidRow);
  const [payment] = await ctx.db.$rows(
    Prisma.sql`SELECT is_settled(${id}) AS "isSettled"`,
    z.object({ isSettled: z.boolean() }),
  );
  return payment?.isSettled ?? false;
}
