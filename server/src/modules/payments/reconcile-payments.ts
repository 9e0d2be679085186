import type { PaymentState } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { settlePayment } from "./settle-payment.ts";

const SETTLE_AFTER_MS = 60_000;
// As long as the provider goes on sending an event that nobody has answered.
const LOOK_BACK_MS = 3 * 24 * 60 * 60_000;
const PAYMENTS_PER_RUN = 200;

type ReconcileDeps = Pick<Deps, "db" | "log" | "payments">;

/**
 * Holds the provider's last three days against our books and settles what differs: an event that never came is made good
 * here, be it a payment's or a refund's. An intent that could be paid though its seat is no longer held is cancelled. One
 * that fails is logged and looked at again with the next run.
 *
 * @throws AppError PROVIDER_UNAVAILABLE
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  const recent = await deps.payments.intentsSince(new Date(Date.now() - LOOK_BACK_MS));
  for (const intent of recent) await reconcile(deps, intent);

  // Older ones are open only where nobody has looked for days.
  const old = await deps.db.payment.findMany({
    where: { state: "open", createdAt: { lt: new Date(Date.now() - LOOK_BACK_MS) } },
    orderBy: { createdAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { transactionId: true },
  });
  for (const { transactionId } of old) {
    await logged(deps, transactionId, async () => reconcile(deps, await deps.payments.intent(transactionId)));
  }
}

async function reconcile(deps: ReconcileDeps, intent: PaymentIntentFacts): Promise<void> {
  const { enrolmentId } = intent;
  if (enrolmentId === null) return;
  await logged(deps, intent.id, async () => {
    const payment = await deps.db.payment.findUnique({
      where: { transactionId: intent.id },
      select: { state: true, createdAt: true },
    });
    // Whoever has just opened it is still at work.
    if (payment && payment.createdAt.getTime() > Date.now() - SETTLE_AFTER_MS) return;
    if (intent.state === "open" && (await hasEnded(deps, enrolmentId))) {
      await settlePayment(deps, await deps.payments.cancelIntent(intent.id));
    } else if (!agrees(intent, payment?.state)) {
      await settlePayment(deps, intent);
    }
  });
}

async function hasEnded({ db }: ReconcileDeps, enrolmentId: string): Promise<boolean> {
  return (await db.enrolment.count({ where: { id: enrolmentId, state: { not: "held" } } })) > 0;
}

/** Whether the books say of a payment what the provider says of its intent. */
function agrees({ state, amountCents, refundedCents }: PaymentIntentFacts, booked: PaymentState | undefined): boolean {
  if (state === "cancelled") return booked !== "open";
  if (state !== "succeeded") return booked === "open";
  if (refundedCents >= amountCents) return booked === "refunded";
  return booked === "succeeded" || booked === "refund_due";
}

async function logged({ log }: ReconcileDeps, transactionId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, transactionId }, "a payment could not be reconciled");
  }
}
