import { makeFrame } from "./frame-channel.js";

/** @typedef {{ style?: object, disabled?: boolean, [option: string]: unknown }} CardOptions */

/** The card form: a frame of Stripe's origin, which alone sees the card. */
export class CardElement {
  #events = new EventTarget();
  #frame;
  #port;

  /**
   * @param {string} origin
   * @param {CardOptions} options
   */
  constructor(origin, options) {
    const title = "Secure card payment input frame";
    const { frame, port } = makeFrame(`${origin}/v3/card/card.html`, title, ({ type, ...members }) => {
      this.#events.dispatchEvent(Object.assign(new Event(type), { elementType: "card", ...members }));
    });
    frame.style.height = "1.5em";
    this.#frame = frame;
    this.#port = port;
    this.update({ disabled: false, ...options });
  }

  /**
   * @param {string} type ready, change, focus or blur
   * @param {(event: Event) => void} handler
   */
  on(type, handler) {
    this.#events.addEventListener(type, handler);
  }

  /**
   * @param {string} type
   * @param {(event: Event) => void} handler
   */
  off(type, handler) {
    this.#events.removeEventListener(type, handler);
  }

  /** @param {HTMLElement} host */
  mount(host) {
    host.replaceChildren(this.#frame);
  }

  /** @param {CardOptions} options those that change */
  update({ style, disabled }) {
    this.#send({ options: { style, disabled } });
  }

  focus() {
    this.#frame.focus();
    this.#send({ focus: true });
  }

  destroy() {
    this.#port.close();
    this.#frame.remove();
  }

  /**
   * Makes the frame send its card to the API, and resolves with the API's reply.
   * @param {string} key
   * @param {import("./call-api.js").Fields} fields
   * @returns {Promise<import("./call-api.js").Reply>}
   */
  _createPaymentMethod(key, fields) {
    const { port1, port2 } = new MessageChannel();
    this.#send({ submission: { key, fields } }, [port2]);
    return new Promise((resolve) => {
      port1.addEventListener("message", ({ data }) => resolve(data), { once: true });
      port1.start();
    });
  }

  /**
   * @param {object} message
   * @param {MessagePort[]} ports
   */
  #send(message, ports = []) {
    this.#port.postMessage(message, ports);
  }
}
