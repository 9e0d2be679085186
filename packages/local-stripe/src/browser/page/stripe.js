import { callApi } from "./call-api.js";
import { CardElement } from "./card-element.js";
import { showChallenge } from "./show-challenge.js";

/**
 * @typedef {import("./call-api.js").Fields} Fields
 * @typedef {import("./call-api.js").Intent} Intent
 */

const AUTHENTICATION_FAILED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

const scriptUrl = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);

/** What `Stripe(key)` returns. As with Stripe, its promises resolve with an object or an error. */
class StripeClient {
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  elements() {
    return {
      /**
       * @param {string} type
       * @param {import("./card-element.js").CardOptions} [options]
       */
      create(type, options = {}) {
        if (type !== "card") throw new Error(`The local Stripe has no Element of type ${type}, only card.`);
        return new CardElement(scriptUrl.origin, options);
      },
    };
  }

  /** @param {{ type: "card", card: CardElement, billing_details?: Fields }} data */
  async createPaymentMethod({ card, ...others }) {
    const { object, error } = await card._createPaymentMethod(this.#key, others);
    return error ? { error } : { paymentMethod: object };
  }

  /**
   * @param {string} clientSecret
   * @param {{ payment_method?: string }} [data]
   */
  async confirmCardPayment(clientSecret, data = {}) {
    const [id] = clientSecret.split("_secret_");
    const fields = { ...data, use_stripe_sdk: true };
    const { object, error } = await this.#post(`/v1/payment_intents/${id}/confirm`, clientSecret, fields);
    if (error?.code === "payment_intent_unexpected_state" && error.payment_intent?.status === "succeeded") {
      return { paymentIntent: error.payment_intent };
    }
    if (error) return { error };
    return object.status === "requires_action" ? this.#challenge(object, clientSecret) : { paymentIntent: object };
  }

  // Stripe's React library requires it.
  createToken() {
    throw new Error("The local Stripe does not support tokens.");
  }

  /**
   * @param {Intent} intent
   * @param {string} clientSecret
   */
  async #challenge(intent, clientSecret) {
    const outcome = await showChallenge(scriptUrl.origin, intent);
    const { object, error } = await this.#post(`/_local/challenges/${intent.id}`, clientSecret, { outcome });
    if (error) return { error };
    const failure = object.last_payment_error;
    if (object.status !== "requires_payment_method" || !failure) return { paymentIntent: object };
    const isUnknown = failure.code === "payment_intent_authentication_failure";
    const message = isUnknown ? AUTHENTICATION_FAILED : failure.message;
    return { error: { ...failure, message, payment_intent: object } };
  }

  /**
   * @param {string} path
   * @param {string} clientSecret
   * @param {Fields} fields
   */
  #post(path, clientSecret, fields) {
    return callApi(scriptUrl.origin + path, this.#key, { ...fields, client_secret: clientSecret });
  }
}

/** @param {string} key */
const Stripe = (key) => new StripeClient(key);
// `loadStripe` compares it with its own release, which is in the script's address.
Stripe.version = scriptUrl.pathname.split("/")[1];
Object.assign(window, { Stripe });
