import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { readConfig } from "../../lib/config.ts";
import { LANGUAGE } from "../../lib/messages/language.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";

let loading: Promise<Stripe> | undefined;

/** The card provider's library, loaded once and only where somebody pays; a failed load can be tried again. */
export function loadStripe(): Promise<Stripe> {
  loading ??= loadConstructor()
    .then((construct) => construct(readConfig().stripe.publishableKey, { locale: LANGUAGE }))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function loadConstructor(): Promise<StripeConstructor> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(paymentMessages.libraryFailed));
    };
    script.src = readConfig().stripe.scriptUrl;
    script.async = true;
    script.addEventListener("load", () => (window.Stripe ? resolve(window.Stripe) : fail()));
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}
