import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { holdSeat } from "../enrolment/hold-seat.ts";
import type { StartPaymentInput } from "./payments.schema.ts";
import { releaseHold } from "./release-hold.ts";
import { settlePayment } from "./settle-payment.ts";

interface OpenPlace {
  id: string;
  priceCents: number;
  holdExpiresAt: Date;
  className: string;
  /** Held a moment ago: nothing has been opened for it yet. */
  isNew: boolean;
}

const nothing = z.never();

// Each turn ends in an answer, or in one change that another tab or the clock has made meanwhile.
const MAX_TURNS = 4;

/**
 * Holds a seat for the caller and opens a payment for it. A reopened page or a second tab finds the same seat and the
 * same payment, at the price that was agreed when the seat was held.
 *
 * @throws AppError NO_SEATS_LEFT, TOO_MANY_HOLDS, CLASS_NOT_FOUND, ALREADY_ENROLLED, PRICE_CHANGED, PROVIDER_UNAVAILABLE
 */
export async function startPayment(deps: Signed, input: StartPaymentInput) {
  for (let turn = 1; turn <= MAX_TURNS; turn++) {
    const place = await openPlace(deps, input);
    if (!place) continue;
    const intent = await openIntent(deps, place);
    if (!intent) continue;
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      priceCents: place.priceCents,
      className: place.className,
      holdExpiresAt: place.holdExpiresAt,
    };
  }
  throw new AppError("PROVIDER_UNAVAILABLE");
}

/** The caller's held place in a class, taken now if need be; null when it has just changed. */
async function openPlace(deps: Signed, input: StartPaymentInput): Promise<OpenPlace | null> {
  const found = await takePlace(deps, input);
  if (found === null || "isNew" in found) return found;
  if (found.state === "paid") throw new AppError("ALREADY_ENROLLED");
  if (!found.holdExpiresAt || found.holdExpiresAt <= new Date()) {
    await releaseHold(deps, found.id);
    return null;
  }
  const { id, priceCents, holdExpiresAt } = found;
  if (input.priceCents !== undefined && input.priceCents !== priceCents) throw new AppError("PRICE_CHANGED");
  return { id, priceCents, holdExpiresAt, className: found.class.name, isNew: false };
}

function livePlace({ db, actor }: Signed, classId: string) {
  return db.enrolment.findFirst({
    where: { classId, studentId: actor.id, state: { in: ["held", "paid"] } },
    select: { id: true, state: true, priceCents: true, holdExpiresAt: true, class: { select: { name: true } } },
  });
}

/** Most callers have no place yet: a seat is held first, and looked for only when that was refused. */
async function takePlace(deps: Signed, { classId, priceCents }: StartPaymentInput) {
  try {
    const hold = await holdSeat(deps, { classId, priceCents });
    if (!hold) return livePlace(deps, classId);
    return {
      id: hold.enrolmentId,
      priceCents: hold.priceCents,
      holdExpiresAt: hold.expiresAt,
      className: hold.className,
      isNew: true,
    };
  } catch (error) {
    // The class may be full, closed or dearer, and the place the caller's own all the same.
    const place = await livePlace(deps, classId);
    if (place) return place;
    // Places whose time is over must not keep their student from another until the job comes round.
    if (error instanceof AppError && error.code === "TOO_MANY_HOLDS" && (await releaseOwnExpired(deps))) return null;
    throw error;
  }
}

async function releaseOwnExpired(deps: Signed): Promise<boolean> {
  const expired = await deps.db.enrolment.findMany({
    where: { studentId: deps.actor.id, state: "held", holdExpiresAt: { lt: new Date() } },
    select: { id: true },
  });
  for (const { id } of expired) await releaseHold(deps, id);
  return expired.length > 0;
}

/** The place's payment intent that can still be paid, made now if need be; null when the last one has just ended. */
async function openIntent(deps: Signed, place: OpenPlace): Promise<PaymentIntentFacts | null> {
  const payments = place.isNew
    ? []
    : await deps.db.payment.findMany({
        where: { enrolmentId: place.id },
        select: { transactionId: true, state: true },
      });
  const open = payments.find(({ state }) => state === "open");
  if (open) {
    const intent = await deps.payments.intent(open.transactionId);
    if (intent.state === "open" || intent.state === "processing") return intent;
    await settlePayment(deps, intent);
    return null;
  }
  const intent = await deps.payments.createIntent({
    enrolmentId: place.id,
    attempt: payments.length + 1,
    amountCents: place.priceCents,
    description: place.className,
  });
  if (intent.state === "open") {
    await recordIntent(deps, place, intent);
    return intent;
  }
  const settlement = await settlePayment(deps, intent);
  return settlement === "open" || settlement === "processing" ? intent : null;
}

// No money has moved yet, so nothing needs the class's lock, for which others in the rush would have to wait. Whoever was
// quicker, the provider's event for example, has written the same row.
async function recordIntent({ db }: Signed, place: OpenPlace, { id, amountCents }: PaymentIntentFacts): Promise<void> {
  await db.$rows(
    Prisma.sql`
    INSERT INTO payments (enrolment_id, transaction_id, amount_cents, class_name)
    VALUES (${place.id}::uuid, ${id}, ${amountCents}::int, ${place.className})
    ON CONFLICT (transaction_id) DO NOTHING`,
    nothing,
  );
}
