import { CardElement } from "./card-element.js";
import { EventEmitter } from "./event-emitter.js";
import { IntegrationError } from "./integration-error.js";

/** An Elements instance. The only element is the card field. */
export class Elements extends EventEmitter {
  #origin;
  /** @type {CardElement | null} */
  #card = null;

  /** @param {string} origin */
  constructor(origin) {
    super();
    this.#origin = origin;
  }

  /**
   * @param {string} type
   * @param {import("./card-element.js").CardOptions} [options]
   */
  create(type, options = {}) {
    if (type !== "card") throw new IntegrationError(`The local Stripe has no Element of type ${type}, only card.`);
    if (this.#card) {
      throw new IntegrationError("Can only create one Element of type card through an Elements instance.");
    }
    this.#card = new CardElement(this.#origin, options, () => {
      this.#card = null;
    });
    return this.#card;
  }

  /** @param {string | { __elementType?: string }} type "card", or React's CardElement */
  getElement(type) {
    const name = typeof type === "string" ? type : type.__elementType;
    return name === "card" ? this.#card : null;
  }

  update() {
    // Options such as locale and appearance have no effect on the card field.
  }
}
