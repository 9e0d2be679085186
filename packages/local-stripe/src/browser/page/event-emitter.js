/** @typedef {(event: unknown) => void} Handler */

/** The event methods of Stripe's elements: on, off. */
export class EventEmitter {
  /** @type {Map<string, Set<Handler>>} */
  #handlers = new Map();

  /**
   * @param {string} type
   * @param {Handler} handler
   */
  on(type, handler) {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  /**
   * Without a handler, removes all handlers of the type.
   * @param {string} type
   * @param {Handler} [handler]
   */
  off(type, handler) {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  /**
   * @param {string} type
   * @param {unknown} event
   */
  _emit(type, event) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(event);
  }
}
