/** @typedef {(kind: string, payload: unknown) => void} FrameListener */

let lastCallId = 0;

/**
 * The page's side of the message channel to one of Stripe's frames. Messages from other frames and origins are dropped.
 */
export class FrameChannel {
  /** @type {Map<number, (reply: unknown) => void>} */
  #waiting = new Map();
  #closing = new AbortController();
  #name;
  #frame;
  #origin;
  #loaded;

  /**
   * @param {"card" | "challenge"} name
   * @param {HTMLIFrameElement} frame
   * @param {string} origin
   * @param {FrameListener} listener
   */
  constructor(name, frame, origin, listener) {
    this.#name = name;
    this.#frame = frame;
    this.#origin = origin;
    const { signal } = this.#closing;
    this.#loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true, signal }));
    window.addEventListener("message", (event) => this.#receive(event, listener), { signal });
  }

  /**
   * @param {string} kind
   * @param {unknown} [payload]
   */
  async send(kind, payload) {
    await this.#loaded;
    this.#frame.contentWindow?.postMessage({ localStripe: this.#name, kind, payload }, this.#origin);
  }

  /**
   * Sends and waits for the frame's reply.
   * @param {string} kind
   * @param {unknown} payload
   * @returns {Promise<unknown>}
   */
  async call(kind, payload) {
    await this.#loaded;
    const id = (lastCallId += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#frame.contentWindow?.postMessage({ localStripe: this.#name, kind, id, payload }, this.#origin);
    });
  }

  close() {
    this.#closing.abort();
  }

  /**
   * @param {MessageEvent} event
   * @param {FrameListener} listener
   */
  #receive(event, listener) {
    const { data, origin, source } = event;
    if (origin !== this.#origin || source !== this.#frame.contentWindow || data?.localStripe !== this.#name) return;
    if (data.kind !== "reply") {
      listener(data.kind, data.payload);
      return;
    }
    this.#waiting.get(data.id)?.(data.payload);
    this.#waiting.delete(data.id);
  }
}
