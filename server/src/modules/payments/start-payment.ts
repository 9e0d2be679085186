import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, isAppError } from "../../errors/app-error.ts";
import type { PaymentIntentView } from "../../integrations/payment-provider.ts";
import { type Cart, type HeldSeats, holdSeats } from "../enrolments/hold-seats.ts";
import type { StartPaymentInput } from "./payments.schema.ts";
import { cancelOpenPayments, releaseCheckout } from "./release-checkout.ts";
import { freePaymentId } from "./settle-free-checkout.ts";
import { settlePayment } from "./settle-payment.ts";

// Each attempt ends in a result or in a change made by another tab or an expired hold.
const MAX_ATTEMPTS = 4;

/**
 * Holds the seats of a cart, all or none, and opens a payment for them. Idempotent: a reload or a second tab gets the same checkout and
 * payment, at the prices agreed at first, with its code. A total of nothing has no payment intent: settling enrols. `holdSecondsLeft` does
 * not depend on the client's clock.
 *
 * @throws AppError as {@link holdSeats}; PROVIDER_UNAVAILABLE
 */
export async function startPayment(ctx: Ctx, input: StartPaymentInput) {
  const cart = toCart(ctx, input);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const startedAt = performance.now();
    const held = await openCheckout(ctx, cart);
    if (!held) continue;
    const { checkoutId, totalCents, holdExpiresAt, items } = held;
    const intent = totalCents > 0 ? await openIntent(ctx, held) : { id: freePaymentId(checkoutId), clientSecret: null };
    if (!intent) continue;
    return {
      checkoutId,
      items,
      totalCents,
      /** Null where none is used. */
      code: held.usedCode,
      /** Null where nothing is to be paid. */
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      holdExpiresAt,
      holdSecondsLeft: Math.max(0, Math.floor(held.secondsLeft - (performance.now() - startedAt) / 1000)),
    };
  }
  throw new AppError("PROVIDER_UNAVAILABLE");
}

function toCart({ actor }: Ctx, input: StartPaymentInput): Cart {
  const { items, code, totalCents, moveId } =
    "items" in input
      ? { ...input, moveId: undefined }
      : { items: [input], code: undefined, totalCents: input.priceCents, moveId: input.moveId };
  const seats = items.map(({ classId, participantId = actor.id }) => ({ classId, participantId }));
  return {
    // Oneself may be named or not.
    items: [...new Map(seats.map((seat) => [`${seat.classId} ${seat.participantId}`, seat])).values()],
    code: code?.toUpperCase(),
    totalCents,
    moveId,
  };
}

/** The checkout that holds the seats, taken now if needed; null when one of the account's has just ended. */
async function openCheckout(ctx: Ctx, cart: Cart): Promise<HeldSeats | null> {
  const held = await holdOrMakeRoom(ctx, cart);
  if (!held) return null;
  if ("openCheckouts" in held) {
    for (const checkoutId of held.openCheckouts) await cancelOpenPayments(ctx, checkoutId);
    return null;
  }
  if (held.secondsLeft <= 0) {
    await releaseCheckout(ctx, held.checkoutId);
    return null;
  }
  // Who knows of no discounts expects the prices without them.
  const listCents = held.items.reduce((sum, one) => sum + one.priceCents + one.discountCents + one.codeCents, 0);
  if (cart.totalCents !== undefined && ![held.totalCents, listCents].includes(cart.totalCents))
    throw new AppError("PRICE_CHANGED");
  return held;
}

async function holdOrMakeRoom(ctx: Ctx, cart: Cart) {
  try {
    return await holdSeats(ctx, cart);
  } catch (error) {
    // Expired holds must not block a new one until the job releases them.
    if (isAppError(error, "TOO_MANY_HOLDS") && (await releaseOwnExpired(ctx))) return null;
    throw error;
  }
}

async function releaseOwnExpired(ctx: Ctx): Promise<boolean> {
  const expired = await ctx.db.$rows(
    Prisma.sql`
    SELECT DISTINCT checkout_id AS id FROM enrolments
    WHERE student_id = ${ctx.actor.id}::uuid AND state = 'held' AND hold_expires_at < now()`,
    z.object({ id: z.string() }),
  );
  for (const { id } of expired) await releaseCheckout(ctx, id);
  return expired.length > 0;
}

/** The checkout's payable intent, created now if needed; null when the last one has just ended. */
async function openIntent(ctx: Ctx, held: HeldSeats): Promise<PaymentIntentView | null> {
  const { checkoutId, title, totalCents, items } = held;
  const payments = held.isNew ? [] : await paymentsOf(ctx, checkoutId);
  const open = payments.find(({ state }) => state === "open");
  if (open) {
    const intent = await ctx.payments.intent(open.paymentIntentId);
    if (intent.state === "open" || intent.state === "processing") return intent;
    await settlePayment(ctx, intent);
    return null;
  }
  const intent = await ctx.payments.createIntent({
    checkoutId,
    order: {
      studentId: ctx.actor.id,
      // A lost move is not entered again: the place that it moved from would be one as well.
      items: items
        .filter(({ movesFrom }) => !movesFrom)
        .map(({ enrolmentId, classId, participantId, priceCents }) => ({
          enrolmentId,
          classId,
          participantId,
          amountCents: priceCents,
        })),
    },
    // The same in a second tab, which does not know the payment yet: the provider answers with the same intent.
    attempt: payments.length + 1,
    amountCents: totalCents,
    currency: ctx.school.currency,
    description: title,
  });
  if (intent.state === "open" && (await recordIntent(ctx, held, intent))) return intent;
  // A hold has been released meanwhile, as in a second tab: nobody may pay for a seat that is free.
  const present = intent.state === "open" ? await ctx.payments.cancelIntent(intent.id) : intent;
  const settlement = await settlePayment(ctx, present);
  return settlement === "open" || settlement === "processing" ? intent : null;
}

/** The payments of the seats of a checkout, also those of carts whose place it has taken. */
function paymentsOf({ db }: Ctx, checkoutId: string) {
  return db.payment.findMany({
    where: { items: { some: { enrolment: { checkoutId } } } },
    select: { paymentIntentId: true, state: true },
  });
}

/**
 * Records the payment of a checkout with its items; returns whether all its seats are still held, at these prices, in the school's
 * currency, and what is to move is still there. Locks the holds, so
 * that whoever releases them finds the payment, but not the classes, for which concurrent callers would wait. The provider's event may
 * have inserted the rows.
 */
async function recordIntent(
  { db, actor }: Ctx,
  { checkoutId, title, items }: HeldSeats,
  { id, amountCents, currency }: PaymentIntentView,
) {
  const held = await db.$rows(
    Prisma.sql`
    WITH hold AS (
      SELECT id, price_cents - paid_cents AS price_cents FROM enrolments e
      WHERE checkout_id = ${checkoutId}::uuid AND state = 'held' AND has_money_to_move(e) ORDER BY id FOR SHARE
    ), due AS (
      SELECT FROM hold HAVING sum(price_cents) = ${amountCents}::int AND count(*) = ${items.length}::int
        AND (SELECT s.currency::text FROM school_settings s) = ${currency}
    ), payment AS (
      INSERT INTO payments (student_id, payment_intent_id, amount_cents, class_name)
      SELECT ${actor.id}::uuid, ${id}, ${amountCents}::int, ${title} FROM due
      ON CONFLICT (payment_intent_id) DO NOTHING RETURNING id
    ), items AS (
      INSERT INTO payment_items (payment_id, enrolment_id, amount_cents)
      SELECT payment.id, hold.id, hold.price_cents FROM payment, hold
    )
    SELECT true AS "isHeld" FROM due`,
    z.object({ isHeld: z.boolean() }),
  );
  return held.length > 0;
}
