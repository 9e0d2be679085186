import type { Tx } from "../../db/client.ts";
import type { PaymentState } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ProviderEvent } from "../../integrations/payment-provider.ts";
import { queueJob } from "../../jobs/queue-job.ts";
import { recordAct } from "../admin/record-act.ts";
import { lockPlace, type Place } from "../enrolment/lock-place.ts";
import { endPaidPlace, payHeldPlace, payReleasedPlace } from "../enrolment/move-place.ts";

/** How a payment stands once it has been settled; `foreign` is none of ours. */
export type Settlement = "enrolled" | "processing" | "open" | "cancelled" | "refunded" | "foreign";

type SettleDeps = Pick<Deps, "db" | "log">;

const SETTLEMENTS = {
  open: "open",
  succeeded: "enrolled",
  cancelled: "cancelled",
  refund_due: "refunded",
  refunded: "refunded",
} as const satisfies Record<PaymentState, Settlement>;

/**
 * Brings enrolment and payment in line with what the provider says of a payment intent. Safe to call at any time, any
 * number of times, in any order, by webhook, client, job or operator: it looks at the state, not at who calls. Money
 * without a place to give is sent back by a job that is ordered in the same commit.
 *
 * @param event the provider's event that is being handled; it is recorded in the same commit as its effect
 */
export async function settlePayment(
  { db, log }: SettleDeps,
  intent: PaymentIntentFacts,
  event?: ProviderEvent,
): Promise<Settlement> {
  return db.$transaction(async (tx) => {
    if (event) await recordEvent(tx, event);
    const place = intent.enrolmentId ? await lockPlace(tx, intent.enrolmentId) : null;
    if (!place) {
      log.warn({ intentId: intent.id }, "a payment intent names no enrolment of ours");
      return "foreign";
    }
    if (intent.amountCents !== place.priceCents || intent.currency !== "usd") {
      log.error({ intentId: intent.id, enrolmentId: place.id }, "a payment intent's amount is not the price agreed");
      return "foreign";
    }
    const before = await paymentOf(tx, intent, place);
    const after = await nextState(tx, intent, place, before.state);
    if (after !== before.state) {
      const now = new Date();
      await tx.payment.update({
        where: { id: before.id },
        data: {
          state: after,
          ...(after !== "cancelled" && before.paidAt === null && { paidAt: now }),
          ...(after === "refunded" && { refundedAt: now }),
        },
      });
      if (after === "refund_due") {
        await queueJob(tx, "refund-payment", { transactionId: intent.id });
        const { studentId: userId, classId } = place;
        await recordAct(tx, null, { kind: "refund_ordered", paymentId: before.id, userId, classId });
      }
    }
    return intent.state === "processing" ? "processing" : SETTLEMENTS[after];
  });
}

async function recordEvent(tx: Tx, { id, kind }: ProviderEvent): Promise<void> {
  await tx.webhookEvent.createMany({ data: [{ id, kind }], skipDuplicates: true });
}

// The row may be missing: the process may have died between the provider's answer and our own commit.
async function paymentOf(tx: Tx, intent: PaymentIntentFacts, place: Place) {
  await tx.payment.createMany({
    data: [
      {
        transactionId: intent.id,
        enrolmentId: place.id,
        amountCents: intent.amountCents,
        className: place.className,
      },
    ],
    skipDuplicates: true,
  });
  return tx.payment.findUniqueOrThrow({
    where: { transactionId: intent.id },
    select: { id: true, state: true, paidAt: true },
  });
}

/** Moves the place as far as the intent's state demands, and says what the payment's state is then. */
async function nextState(tx: Tx, intent: PaymentIntentFacts, place: Place, state: PaymentState): Promise<PaymentState> {
  if (state === "refunded") return state;
  if (intent.state === "cancelled") return state === "open" ? "cancelled" : state;
  if (intent.state !== "succeeded") return state;

  if (intent.refundedCents >= intent.amountCents) {
    if (state === "succeeded") await endPaidPlace(tx, place);
    return "refunded";
  }
  if (state === "succeeded" || state === "refund_due") return state;

  const paidAt = new Date();
  if (place.state === "held") {
    await payHeldPlace(tx, place, paidAt);
    return "succeeded";
  }
  const isPlaced = place.state === "released" && (await payReleasedPlace(tx, place, paidAt));
  return isPlaced ? "succeeded" : "refund_due";
}
