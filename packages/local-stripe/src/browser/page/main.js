import { IntegrationError } from "./integration-error.js";
import { StripeClient } from "./stripe.js";

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const scriptUrl = new URL(script.src);

/** @param {string} key */
function Stripe(key) {
  if (typeof key !== "string" || !key.startsWith("pk_")) {
    throw new IntegrationError(
      "Please call Stripe() with your publishable key. You used an empty string or a secret key.",
    );
  }
  return new StripeClient(scriptUrl.origin, key);
}
// `loadStripe` compares it with its own release.
Stripe.version = "__STRIPE_RELEASE__";

Object.assign(window, { Stripe });
