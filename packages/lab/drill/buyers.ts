import type Stripe from "stripe";
import { clientOf, postJson } from "../bench/client.ts";
import type { BenchStudent } from "../bench/students.ts";

export interface Purchase {
  intentId: string;
  startedAt: number;
  /** When the student was told of the enrolment. */
  enrolledAt: number;
  /** When the student was told that the enrolment is cancelled. */
  cancelledAt: number | null;
}

interface Started {
  result: { data: { json: { paymentIntentId: string } } };
}
interface Settled {
  result: { data: { json: { outcome: string } } };
}

/** Students who buy one after another, each one class; every tenth cancels at once. */
export function startBuyers(options: {
  url: string;
  stripe: Stripe;
  students: readonly BenchStudent[];
  classIds: readonly string[];
  buyers: number;
}) {
  const { url, stripe, students, classIds, buyers } = options;
  const { send, close } = clientOf(url, buyers);
  const purchases: Purchase[] = [];
  let next = 0;
  // Aborted when the outage begins.
  const outage = new AbortController();

  async function buy(student: BenchStudent, classId: string, cancels: boolean): Promise<void> {
    const startedAt = Date.now();
    const { result } = await postJson<Started>(send, "/trpc/payments.start", { json: { classId } }, student.headers);
    const { paymentIntentId: intentId } = result.data.json;
    const { metadata } = await stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
    const body = { json: { paymentIntentId: intentId } };
    const settled = await postJson<Settled>(send, "/trpc/payments.settle", body, student.headers);
    const { outcome } = settled.result.data.json;
    if (outcome !== "enrolled") throw new Error(`a paid purchase is ${outcome}`);
    const purchase: Purchase = { intentId, startedAt, enrolledAt: Date.now(), cancelledAt: null };
    purchases.push(purchase);
    if (!cancels) return;
    await postJson(send, "/trpc/enrolment.cancel", { json: { enrolmentId: metadata["enrolmentId"] } }, student.headers);
    purchase.cancelledAt = Date.now();
  }

  async function buyer(): Promise<void> {
    while (!outage.signal.aborted) {
      const number = next++;
      const [student, classId] = [students[number], classIds[number % classIds.length]];
      if (!student || !classId) throw new Error("there are no more students who could buy");
      try {
        await buy(student, classId, number % 10 === 9);
      } catch (error) {
        // What the outage cut off, the student does not know the outcome of.
        if (!outage.signal.aborted) throw error;
      }
    }
  }

  const running = Promise.all(Array.from({ length: buyers }, buyer));
  // Awaited by `stopped`.
  running.catch(() => undefined);
  return {
    purchases,
    /** From now on a failed call is part of the outage. */
    expectOutage: () => outage.abort(),
    stopped: () => running.finally(close),
  };
}
