import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, isAppError } from "../../errors/app-error.ts";
import type { PaymentIntentView } from "../../integrations/payment-provider.ts";
import { type HoldDeps, holdSeat, type LiveEnrolment } from "../enrolments/hold-seat.ts";
import type { StartPaymentInput } from "./payments.schema.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { settlePayment } from "./settle-payment.ts";

type StartDeps = Ctx & Pick<HoldDeps, "address">;

type OpenEnrolment = LiveEnrolment & { holdExpiresAt: Date; secondsLeft: number };

// Each attempt ends in a result or in a change made by another tab or an expired hold.
const MAX_ATTEMPTS = 4;

/**
 * Holds a seat for the caller and opens a payment for it. Idempotent: a reload or a second tab gets the same hold and
 * payment, at the price agreed at first. `holdSecondsLeft` does not depend on the client's clock.
 *
 * @throws AppError EMAIL_NOT_VERIFIED, CLASS_CLOSED, NO_SEATS_LEFT (with the time until the next hold ends, if any),
 *   TOO_MANY_HOLDS, HOLD_COOLDOWN, NETWORK_HOLDS_USED_UP, SESSION_ENDED, CLASS_NOT_FOUND, ALREADY_ENROLLED, PRICE_CHANGED,
 *   PROVIDER_UNAVAILABLE
 */
export async function startPayment(deps: StartDeps, input: StartPaymentInput) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const startedAt = performance.now();
    const enrolment = await openEnrolment(deps, input);
    if (!enrolment) continue;
    const intent = await openIntent(deps, input, enrolment);
    if (!intent) continue;
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      priceCents: enrolment.priceCents,
      className: enrolment.className,
      participantName: enrolment.participantName,
      holdExpiresAt: enrolment.holdExpiresAt,
      holdSecondsLeft: Math.max(0, Math.floor(enrolment.secondsLeft - (performance.now() - startedAt) / 1000)),
    };
  }
  throw new AppError("PROVIDER_UNAVAILABLE");
}

/** The caller's live hold in a class, taken now if needed; null when it has just ended. */
async function openEnrolment(deps: StartDeps, input: StartPaymentInput): Promise<OpenEnrolment | null> {
  const found = await holdOrMakeRoom(deps, input);
  if (!found) return null;
  if (found.enrolmentState === "paid") throw new AppError("ALREADY_ENROLLED");
  const { holdExpiresAt, secondsLeft } = found;
  if (!holdExpiresAt || secondsLeft === null || secondsLeft <= 0) {
    await releaseCheckout(deps, found.checkoutId);
    return null;
  }
  if (input.priceCents !== undefined && input.priceCents !== found.priceCents) throw new AppError("PRICE_CHANGED");
  return { ...found, holdExpiresAt, secondsLeft };
}

async function holdOrMakeRoom(deps: StartDeps, input: StartPaymentInput): Promise<LiveEnrolment | null> {
  try {
    return await holdSeat(deps, input);
  } catch (error) {
    // Expired holds must not block a new one until the job releases them.
    if (isAppError(error, "TOO_MANY_HOLDS") && (await releaseOwnExpired(deps))) return null;
    throw error;
  }
}

async function releaseOwnExpired(deps: Ctx): Promise<boolean> {
  const expired = await deps.db.$rows(
    Prisma.sql`
    SELECT DISTINCT checkout_id AS id FROM enrolments
    WHERE student_id = ${deps.actor.id}::uuid AND state = 'held' AND hold_expires_at < now()`,
    z.object({ id: z.string() }),
  );
  for (const { id } of expired) await releaseCheckout(deps, id);
  return expired.length > 0;
}

/** The enrolment's payable intent, created now if needed; null when the last one has just ended. */
async function openIntent(
  deps: Ctx,
  { classId, participantId = deps.actor.id }: StartPaymentInput,
  enrolment: OpenEnrolment,
): Promise<PaymentIntentView | null> {
  const payments = enrolment.isNew
    ? []
    : await deps.db.payment.findMany({
        where: { items: { some: { enrolment: { checkoutId: enrolment.checkoutId } } } },
        select: { paymentIntentId: true, state: true },
      });
  const open = payments.find(({ state }) => state === "open");
  if (open) {
    const intent = await deps.payments.intent(open.paymentIntentId);
    if (intent.state === "open" || intent.state === "processing") return intent;
    await settlePayment(deps, intent);
    return null;
  }
  const { enrolmentId, checkoutId, priceCents } = enrolment;
  const studentId = deps.actor.id;
  const intent = await deps.payments.createIntent({
    checkoutId,
    order: { studentId, items: [{ enrolmentId, classId, participantId, amountCents: priceCents }] },
    attempt: payments.length + 1,
    amountCents: priceCents,
    description: enrolment.className,
  });
  if (intent.state === "open" && (await recordIntent(deps, enrolment, intent))) return intent;
  // The hold has been released meanwhile, as in a second tab: nobody may pay for a seat that is free.
  const present = intent.state === "open" ? await deps.payments.cancelIntent(intent.id) : intent;
  const settlement = await settlePayment(deps, present);
  return settlement === "open" || settlement === "processing" ? intent : null;
}

/**
 * Records the payment of a checkout with its items; returns whether all its seats are still held, at these prices. Locks the holds, so
 * that whoever releases them finds the payment, but not the classes, for which concurrent callers would wait. The provider's event may
 * have inserted the rows.
 */
async function recordIntent({ db, actor }: Ctx, enrolment: OpenEnrolment, { id, amountCents }: PaymentIntentView) {
  const held = await db.$rows(
    Prisma.sql`
    WITH hold AS (
      SELECT id, price_cents FROM enrolments
      WHERE checkout_id = ${enrolment.checkoutId}::uuid AND state = 'held' ORDER BY id FOR SHARE
    ), due AS (
      SELECT FROM hold HAVING sum(price_cents) = ${amountCents}::int
    ), payment AS (
      INSERT INTO payments (student_id, payment_intent_id, amount_cents, class_name)
      SELECT ${actor.id}::uuid, ${id}, ${amountCents}::int, ${enrolment.className} FROM due
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
