import { callApi } from "./api-client.js";
import { CardElement } from "./card-element.js";
import { showChallenge } from "./challenge-dialog.js";
import { Elements } from "./elements.js";
import { IntegrationError } from "./integration-error.js";

/**
 * @typedef {import("./api-client.js").Fields} Fields
 * @typedef {import("./api-client.js").Intent} Intent
 * @typedef {import("./api-client.js").Reply} Reply
 * @typedef {{ type: string, card: CardElement | Fields, billing_details?: Fields, metadata?: Fields }} MethodData
 * @typedef {{ payment_method?: string | MethodData, receipt_email?: string, [option: string]: unknown }} ConfirmData
 */

const AUTHENTICATION_FAILED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** What `window.Stripe(key)` returns. As with Stripe, its promises resolve with an object or an error. */
export class StripeClient {
  #origin;
  #key;

  /**
   * @param {string} origin the origin of this script
   * @param {string} key
   */
  constructor(origin, key) {
    this.#origin = origin;
    this.#key = key;
  }

  elements() {
    return new Elements(this.#origin);
  }

  /** @param {MethodData} data */
  async createPaymentMethod({ type, card, ...others }) {
    if (type !== "card") throw new IntegrationError(`The local Stripe has no payment method of type ${type}.`);
    const path = "/v1/payment_methods";
    const reply =
      card instanceof CardElement
        ? await card._submit({ key: this.#key, path, fields: others, cardAt: "card" })
        : await this.#call("POST", path, { type, card, ...others });
    return reply.object ? { paymentMethod: reply.object } : { error: reply.error };
  }

  /**
   * @param {string} clientSecret
   * @param {ConfirmData} [data]
   * @param {{ handleActions?: boolean }} [options]
   */
  async confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
    const reply = await this.#confirm(clientSecret, data);
    if (reply.error) {
      const intent = reply.error.payment_intent;
      const isPaid = reply.error.code === "payment_intent_unexpected_state" && intent?.status === "succeeded";
      return isPaid ? { paymentIntent: intent } : { error: reply.error };
    }
    const intent = /** @type {Intent} */ (reply.object);
    return intent.status === "requires_action" && handleActions ? this.#challenge(intent) : { paymentIntent: intent };
  }

  /** @param {string} clientSecret */
  async retrievePaymentIntent(clientSecret) {
    const reply = await this.#call("GET", intentPath(clientSecret), { client_secret: clientSecret });
    return reply.object ? { paymentIntent: reply.object } : { error: reply.error };
  }

  // Stripe's React library looks for these three members.

  async createToken() {
    return { error: { type: "invalid_request_error", message: "The local Stripe does not support tokens." } };
  }

  registerAppInfo() {
    // Usage statistics.
  }

  _registerWrapper() {
    // Usage statistics.
  }

  /**
   * @param {string} clientSecret
   * @param {ConfirmData} data
   */
  async #confirm(clientSecret, { payment_method: method, ...others }) {
    const path = `${intentPath(clientSecret)}/confirm`;
    const fields = { ...others, use_stripe_sdk: true, client_secret: clientSecret };
    if (typeof method !== "object") return this.#call("POST", path, { ...fields, payment_method: method });
    const { card, ...rest } = method;
    if (!(card instanceof CardElement)) {
      return this.#call("POST", path, { ...fields, payment_method_data: { ...rest, card } });
    }
    const submission = { key: this.#key, path, fields: { ...fields, payment_method_data: rest } };
    return card._submit({ ...submission, cardAt: "payment_method_data" });
  }

  /** @param {Intent} intent */
  async #challenge(intent) {
    const ended = await showChallenge({ origin: this.#origin, key: this.#key, intent });
    const error = ended.last_payment_error;
    if (ended.status !== "requires_payment_method" || !error) return { paymentIntent: ended };
    const isFailed = error.code === "payment_intent_authentication_failure";
    return { error: { ...error, ...(isFailed ? { message: AUTHENTICATION_FAILED } : {}), payment_intent: ended } };
  }

  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {Fields} fields
   */
  #call(method, path, fields) {
    return callApi({ origin: this.#origin, key: this.#key, method, path, fields });
  }
}

/** @param {string} clientSecret */
function intentPath(clientSecret) {
  const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id) return `/v1/payment_intents/${id}`;
  throw new IntegrationError(
    "Invalid value for client_secret: value should be a client_secret string of the form ${id}_secret_${secret}.",
  );
}
