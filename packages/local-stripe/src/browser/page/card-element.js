import { EventEmitter } from "./event-emitter.js";
import { FrameChannel } from "./frame-channel.js";
import { createFrame, setStyle } from "./frame-element.js";
import { IntegrationError } from "./integration-error.js";

/**
 * @typedef {{ style?: object, classes?: Record<string, string>, disabled?: boolean, hideIcon?: boolean, [option: string]: unknown }} CardOptions
 * @typedef {{ empty: boolean, complete: boolean, error?: unknown }} CardChange
 */

const CLASSES = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};

/** The card field. Card details stay in its frame, which has Stripe's origin. */
export class CardElement extends EventEmitter {
  _elementType = "card";
  #origin;
  #options;
  #onDestroy;
  /** @type {HTMLElement | undefined} */
  #host;
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  /** @type {FrameChannel | undefined} */
  #channel;
  #isReady = false;
  #isFocused = false;
  #isDestroyed = false;
  /** @type {CardChange} */
  #state = { empty: true, complete: false };

  /**
   * @param {string} origin
   * @param {CardOptions} options
   * @param {() => void} onDestroy
   */
  constructor(origin, options, onDestroy) {
    super();
    this.#origin = origin;
    this.#options = options;
    this.#onDestroy = onDestroy;
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    if (this.#isDestroyed) {
      throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
    }
    const host = typeof target === "string" ? document.querySelector(target) : target;
    if (!(host instanceof HTMLElement)) {
      throw new IntegrationError(
        "The selector you specified applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().",
      );
    }
    if (this.#host === host) return;
    this.unmount();
    this.#host = host;
    this.#frame = createFrame({
      src: `${this.#origin}/v3/card/card.html`,
      title: "Secure card payment input frame",
      style: { width: "100%", height: "1.2em" },
    });
    this.#channel = new FrameChannel("card", this.#frame, this.#origin, (kind, payload) =>
      this.#onMessage(kind, payload),
    );
    host.replaceChildren(this.#frame);
    void this.#channel.send("options", frameOptions(this.#options));
    this.#showClasses();
  }

  unmount() {
    this.#channel?.close();
    this.#frame?.remove();
    for (const name of Object.values(this.#classes())) this.#host?.classList.remove(...name.split(/\s+/));
    this.#host = this.#frame = this.#channel = undefined;
    this.#isReady = this.#isFocused = false;
    this.#state = { empty: true, complete: false };
  }

  destroy() {
    if (this.#isDestroyed) throw new IntegrationError("This Element has already been destroyed.");
    this.unmount();
    this.#isDestroyed = true;
    this.#onDestroy();
  }

  /** @param {CardOptions} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    void this.#channel?.send("options", frameOptions(options));
    this.#showClasses();
  }

  focus() {
    this.#frame?.focus();
    void this.#channel?.send("focus");
  }

  blur() {
    void this.#channel?.send("blur");
    this.#frame?.blur();
  }

  clear() {
    void this.#channel?.send("clear");
  }

  /**
   * Makes the frame send the card to the API.
   * @param {object} submission
   */
  async _submit(submission) {
    if (!this.#channel) {
      throw new IntegrationError(
        "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
      );
    }
    return /** @type {import("./api-client.js").Reply} */ (await this.#channel.call("submit", submission));
  }

  /**
   * @param {string} kind
   * @param {unknown} payload
   */
  #onMessage(kind, payload) {
    if (kind === "height") {
      if (this.#frame) setStyle(this.#frame, { height: `${Number(payload)}px` });
      if (this.#isReady) return;
      this.#isReady = true;
      this._emit("ready", { elementType: "card" });
      return;
    }
    if (kind === "change") this.#state = /** @type {CardChange} */ (payload);
    if (kind === "focus" || kind === "blur") this.#isFocused = kind === "focus";
    this.#showClasses();
    this._emit(kind, kind === "change" ? payload : { elementType: "card" });
  }

  #classes() {
    return { ...CLASSES, ...this.#options.classes };
  }

  #showClasses() {
    const { empty, complete, error } = this.#state;
    const shown = { base: true, complete, empty, focus: this.#isFocused, invalid: error !== undefined };
    const classes = this.#classes();
    for (const [state, isShown] of Object.entries(shown)) {
      for (const name of classes[/** @type {keyof typeof CLASSES} */ (state)].split(/\s+/)) {
        this.#host?.classList.toggle(name, isShown);
      }
    }
  }
}

/**
 * The options that the frame uses.
 * @param {CardOptions} options
 */
function frameOptions({ style, disabled, hideIcon }) {
  const sent = { style, disabled, hideIcon };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
