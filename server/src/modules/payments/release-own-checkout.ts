import type { Ctx } from "../../deps.ts";
import type { CheckoutInput } from "./payments.schema.ts";
import { releaseCheckout } from "./release-checkout.ts";

/** Releases the seats of a checkout of the caller's; `released` says whether this call did. */
export async function releaseOwnCheckout(ctx: Ctx, { checkoutId }: CheckoutInput) {
  const own = await ctx.db.checkout.findFirst({
    where: { id: checkoutId, studentId: ctx.actor.id },
    select: { id: true },
  });
  return { released: own ? await releaseCheckout(ctx, own.id) : false };
}
