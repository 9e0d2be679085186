import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";

/** Where the money is on its way, as far as the screen has seen. */
export type PaymentStep = "checking" | "confirming" | "enrolling";

/** How an attempt to pay came out. Only `enrolled` and, of some places, `partly` mean that the server has confirmed the enrolment. */
export type PaymentEnd =
  | { kind: "enrolled"; paymentIntentId: string }
  /** Some of the seats were gone when the money arrived: theirs goes back. */
  | { kind: "partly"; paymentIntentId: string }
  | { kind: "refunded" }
  | { kind: "processing" }
  /** The server could not be heard; `isPaid` when the card provider has said that the money was taken. */
  | { kind: "unheard"; isPaid: boolean }
  /** Nothing was taken: the same payment, or `isIntentOver` a new one, can be tried again. */
  | { kind: "failed"; message: string; isIntentOver: boolean };

export type Settled = RouterOutputs["payments"]["settle"];

export type SettleParts = {
  settle: () => Promise<Settled>;
  /** Rests between two attempts; rejects once nobody waits for the answer any more. */
  rest: (ms: number) => Promise<void>;
};

const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 8000;
const ATTEMPTS = 8;

/**
 * Asks the server how the payment stands, less and less often while the bank is still at work. Never says that an
 * enrolment is paid unless the server has said so.
 */
export async function settleUntilKnown(
  { settle, rest }: SettleParts,
  { isPaid, failure = paymentMessages.failed }: { isPaid: boolean; failure?: string },
): Promise<PaymentEnd> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await rest(Math.min(FIRST_REST_MS * 2 ** (attempt - 1), LONGEST_REST_MS));
    let settled: Settled;
    try {
      settled = await settle();
    } catch {
      return { kind: "unheard", isPaid };
    }
    const { outcome, paymentIntentId } = settled;
    if (outcome === "enrolled" || outcome === "partly") return { kind: outcome, paymentIntentId };
    if (outcome === "refunded") return { kind: "refunded" };
    if (outcome === "open" || outcome === "failed") return { kind: "failed", message: failure, isIntentOver: true };
  }
  return { kind: "processing" };
}
