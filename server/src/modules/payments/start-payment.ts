import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { type HoldDeps, holdSeat } from "../enrolments/hold-seat.ts";
import { nextHoldSeconds } from "../enrolments/next-hold-seconds.ts";
import type { StartPaymentInput } from "./payments.schema.ts";
import { releaseHold } from "./release-hold.ts";
import { settlePayment } from "./settle-payment.ts";

type StartDeps = Signed & Pick<HoldDeps, "address">;

interface OpenEnrolment {
  id: string;
  priceCents: number;
  holdExpiresAt: Date;
  /** At the time of the query, by the database's clock. */
  secondsLeft: number;
  className: string;
  /** Without any payment yet. */
  isNew: boolean;
}

const liveRow = z.object({
  id: z.string(),
  state: z.enum(["held", "paid"]),
  priceCents: z.int(),
  holdExpiresAt: z.date().nullable(),
  secondsLeft: z.number().nullable(),
  className: z.string(),
});

// Each attempt ends in a result or in a change made by another tab or an expired hold.
const MAX_ATTEMPTS = 4;

/**
 * Holds a seat for the caller and opens a payment for it. Idempotent: a reload or a second tab gets the same hold and
 * payment, at the price agreed at first. `holdSecondsLeft` does not depend on the client's clock.
 *
 * @throws AppError EMAIL_NOT_VERIFIED, CLASS_CLOSED, NO_SEATS_LEFT (with the time until the next hold ends, if any), TOO_MANY_HOLDS, HOLD_COOLDOWN, NETWORK_HOLDS_USED_UP, SESSION_ENDED, CLASS_NOT_FOUND,
 *   ALREADY_ENROLLED, PRICE_CHANGED, PROVIDER_UNAVAILABLE
 */
export async function startPayment(deps: StartDeps, input: StartPaymentInput) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const startedAt = performance.now();
    const enrolment = await openEnrolment(deps, input);
    if (!enrolment) continue;
    const intent = await openIntent(deps, enrolment);
    if (!intent) continue;
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      priceCents: enrolment.priceCents,
      className: enrolment.className,
      holdExpiresAt: enrolment.holdExpiresAt,
      holdSecondsLeft: Math.max(0, Math.floor(enrolment.secondsLeft - (performance.now() - startedAt) / 1000)),
    };
  }
  throw new AppError("PROVIDER_UNAVAILABLE");
}

/** The caller's live hold in a class, taken now if needed; null when it has just ended. */
async function openEnrolment(deps: StartDeps, input: StartPaymentInput): Promise<OpenEnrolment | null> {
  const found = await holdOrFind(deps, input);
  if (found === null || "isNew" in found) return found;
  if (found.state === "paid") throw new AppError("ALREADY_ENROLLED");
  const { id, priceCents, holdExpiresAt, secondsLeft, className } = found;
  if (!holdExpiresAt || secondsLeft === null || secondsLeft <= 0) {
    await releaseHold(deps, id);
    return null;
  }
  if (input.priceCents !== undefined && input.priceCents !== priceCents) throw new AppError("PRICE_CHANGED");
  return { id, priceCents, holdExpiresAt, secondsLeft, className, isNew: false };
}

async function liveEnrolment({ db, actor }: Signed, classId: string) {
  const [live] = await db.$rows(
    Prisma.sql`
    SELECT e.id, e.state, e.price_cents AS "priceCents", e.hold_expires_at AS "holdExpiresAt",
      extract(epoch FROM e.hold_expires_at - now())::float8 AS "secondsLeft", c.name AS "className"
    FROM enrolments e JOIN classes c ON c.id = e.class_id
    WHERE e.class_id = ${classId}::uuid AND e.student_id = ${actor.id}::uuid AND e.state IN ('held', 'paid')
      AND c.status <> 'cancelled'`,
    liveRow,
  );
  return live ?? null;
}

// Holds first and looks for an existing enrolment only if that fails: most callers have none.
async function holdOrFind(deps: StartDeps, { classId, priceCents }: StartPaymentInput) {
  try {
    const hold = await holdSeat(deps, { classId, priceCents });
    if (!hold) return liveEnrolment(deps, classId);
    return { ...hold, secondsLeft: deps.holdMinutes * 60, isNew: true };
  } catch (error) {
    // The caller may have a hold although the class is full, closed or has another price.
    const enrolment = await liveEnrolment(deps, classId);
    if (enrolment) return enrolment;
    // Expired holds must not block a new one until the job releases them.
    if (!(error instanceof AppError)) throw error;
    if (error.code === "TOO_MANY_HOLDS" && (await releaseOwnExpired(deps))) return null;
    if (error.code === "NO_SEATS_LEFT") throw await noSeatsLeft(deps, classId, error);
    throw error;
  }
}

/** The refusal with the time until a held seat may come back, if there is one. */
async function noSeatsLeft({ db }: Signed, classId: string, cause: AppError): Promise<AppError> {
  const [next] = await db.$rows(
    Prisma.sql`SELECT ${nextHoldSeconds(Prisma.sql`${classId}::uuid`)} AS seconds`,
    z.object({ seconds: z.int().nullable() }),
  );
  return new AppError("NO_SEATS_LEFT", { cause, retryAfterSeconds: next?.seconds ?? null });
}

async function releaseOwnExpired(deps: Signed): Promise<boolean> {
  const expired = await deps.db.enrolment.findMany({
    where: { studentId: deps.actor.id, state: "held", holdExpiresAt: { lt: new Date() } },
    select: { id: true },
  });
  for (const { id } of expired) await releaseHold(deps, id);
  return expired.length > 0;
}

/** The enrolment's payable intent, created now if needed; null when the last one has just ended. */
async function openIntent(deps: Signed, enrolment: OpenEnrolment): Promise<PaymentIntentFacts | null> {
  const payments = enrolment.isNew
    ? []
    : await deps.db.payment.findMany({
        where: { enrolmentId: enrolment.id },
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
    enrolmentId: enrolment.id,
    attempt: payments.length + 1,
    amountCents: enrolment.priceCents,
    description: enrolment.className,
  });
  if (intent.state === "open") {
    await recordIntent(deps, enrolment, intent);
    return intent;
  }
  const settlement = await settlePayment(deps, intent);
  return settlement === "open" || settlement === "processing" ? intent : null;
}

// Takes no lock on the class, for which concurrent callers would wait. The provider's event may have inserted the row.
async function recordIntent(
  { db }: Signed,
  enrolment: OpenEnrolment,
  { id, amountCents }: PaymentIntentFacts,
): Promise<void> {
  await db.$rows(
    Prisma.sql`
    INSERT INTO payments (enrolment_id, transaction_id, amount_cents, class_name)
    VALUES (${enrolment.id}::uuid, ${id}, ${amountCents}::int, ${enrolment.className})
    ON CONFLICT (transaction_id) DO NOTHING`,
    z.never(),
  );
}
