import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { errorMessages } from "../../lib/messages/errors.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { toast } from "../../lib/toast.ts";
import { useSession, useSessionActions } from "../../lib/session/session-context.tsx";
import { payByCard } from "./pay-by-card.ts";
import { type PaymentEnd, type PaymentStep, settleUntilKnown } from "./payment-end.ts";
import { useSettlePayment } from "./use-settle-payment.ts";

type StartedPayment = { paymentIntentId: string; clientSecret: string };

/** Pays for a checkout: where the payment stands, and what a user can do about it. */
export function useCardPayment(onIntentOver: () => void) {
  const session = useSession();
  const actions = useSessionActions();
  const settlement = useSettlePayment();
  const [step, setStep] = useState<PaymentStep | null>(null);
  const [end, setEnd] = useState<PaymentEnd | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  // What failed for want of a line is over once there is one, which may be at once.
  useLayoutEffect(() => {
    if (end?.kind !== "failed" || navigator.onLine) return undefined;
    const forget = () => setEnd(null);
    window.addEventListener("online", forget, { once: true });
    return () => window.removeEventListener("online", forget);
  }, [end]);

  async function run(
    paymentIntentId: string,
    attempt: (parts: Parameters<typeof settleUntilKnown>[0]) => Promise<PaymentEnd>,
  ) {
    const controller = new AbortController();
    leaving.current = controller;
    try {
      const next = await attempt({
        settle: () => settlement.mutateAsync({ paymentIntentId }),
        rest: (ms) => abortableDelay(ms, controller.signal),
      });
      setEnd(next);
      // The login page takes the place of this one.
      if (actions.state().status === "signed-out") toast.note(paymentMessages.goesOn);
      if (next.kind === "failed" && next.isIntentOver) onIntentOver();
    } catch (error) {
      // Only a page that has been left stops the waiting; the server finishes without it.
      if (!controller.signal.aborted) throw error;
    } finally {
      setStep(null);
    }
  }

  return {
    step,
    end,
    pay: (stripe: Stripe, card: StripeCardElement, { paymentIntentId, clientSecret }: StartedPayment) => {
      setEnd(null);
      const identity = session.status === "signed-in" ? session.identity : null;
      const billing = { name: identity?.name || paymentMessages.anonymous, email: identity?.email ?? "" };
      return run(paymentIntentId, (parts) =>
        payByCard({ ...parts, stripe, onStep: setStep }, { card, clientSecret, billing }),
      );
    },
    /** Where there is nothing to pay. */
    enrolFree: (paymentIntentId: string) => {
      setEnd(null);
      setStep("enrolling");
      const failure = paymentMessages.freeFailed;
      return run(paymentIntentId, async (parts) => {
        const next = await settleUntilKnown(parts, { isPaid: false, failure });
        return next.kind === "unheard" ? { kind: "failed", message: errorMessages.network, isIntentOver: false } : next;
      });
    },
    checkAgain: (paymentIntentId: string, isPaid: boolean) => {
      setStep("enrolling");
      return run(paymentIntentId, (parts) => settleUntilKnown(parts, { isPaid }));
    },
  };
}

/** Resolves after so many milliseconds, or rejects as soon as the signal says that nobody waits any more. */
function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal.addEventListener("abort", leave, { once: true });
  });
}
