import type { Ctx } from "../../deps.ts";
import type { CheckoutInput } from "./payments.schema.ts";
import { releaseCheckout } from "./release-checkout.ts";

/** Releases the seats of a checkout of the caller's; `released` says whether this call did. */
export async function releaseOwnCheckout(ctx: Ctx, { checkoutId }: CheckoutInput) {
  const checkout = await ctx.db.checkout.findFirst({
    where: { id: checkoutId, studentId: ctx.actor.id },
    select: { id: true },
  });
  return { released: checkout ? await releaseCheckout(ctx, checkout.id) : false };
}
