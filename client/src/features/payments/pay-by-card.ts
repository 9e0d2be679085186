import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";
import { errorMessage } from "../../lib/api/error-message.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { type PaymentEnd, type PaymentStep, type SettleParts, settleUntilKnown } from "./payment-end.ts";

type Confirmation = { paymentIntent?: PaymentIntent | undefined; error?: StripeError | undefined };

export type PayParts = SettleParts & {
  stripe: Pick<Stripe, "createPaymentMethod" | "confirmCardPayment">;
  onStep: (step: PaymentStep) => void;
};

export type CardOrder = { card: StripeCardElement; clientSecret: string; billing: { name: string; email: string } };

// The provider did not answer, or not sensibly: the money may have moved all the same.
const UNCERTAIN = new Set(["api_connection_error", "api_error"]);
const TAKEN = new Set(["succeeded", "processing", "requires_capture"]);

/**
 * Pays with the card in the form: makes a payment method, confirms the payment with it, and has the server confirm the
 * enrolment. A refused card leaves the payment open for another one; a broken connection never counts as a refusal.
 */
export async function payByCard(parts: PayParts, { card, clientSecret, billing }: CardOrder): Promise<PaymentEnd> {
  const { stripe, onStep } = parts;
  onStep("checking");
  const method = await stripe
    .createPaymentMethod({ type: "card", card, billing_details: billing })
    .catch((error: unknown) => ({ error: asStripeError(error), paymentMethod: undefined }));
  if (!method.paymentMethod) return refused(method.error.message);

  onStep("confirming");
  const confirmation: Confirmation = await stripe
    .confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id })
    .catch((error: unknown) => ({ error: asStripeError(error) }));

  const { error } = confirmation;
  const status = (confirmation.paymentIntent ?? error?.payment_intent)?.status;
  const isPaid = status !== undefined && TAKEN.has(status);
  if (isPaid || (error && UNCERTAIN.has(error.type))) {
    onStep("enrolling");
    return settleUntilKnown(parts, { isPaid, ...(error?.message && { failure: error.message }) });
  }
  // Left in another tab, or its hold has expired: the provider's words are for programmers.
  if (status === "canceled") return refused(paymentMessages.ended, true);
  return refused(error?.message);
}

function refused(message: string | undefined, isIntentOver = false): PaymentEnd {
  return { kind: "failed", message: message || paymentMessages.failed, isIntentOver };
}

function asStripeError(error: unknown): StripeError {
  return { type: "api_connection_error", message: errorMessage(error) };
}
