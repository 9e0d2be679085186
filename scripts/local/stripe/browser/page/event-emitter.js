/** @typedef {(event: unknown) => void} Handler */

/** Events in the manner of Stripe's elements: on, once, off. */
export class EventEmitter {
  /** @type {Map<string, Map<Handler, Handler>>} */
  #handlers = new Map();

  /**
   * @param {string} type
   * @param {Handler} handler
   */
  on(type, handler) {
    return this.#add(type, handler, handler);
  }

  /**
   * @param {string} type
   * @param {Handler} handler
   */
  once(type, handler) {
    return this.#add(type, handler, (event) => {
      this.off(type, handler);
      handler(event);
    });
  }

  /**
   * Without a handler all handlers of the type go.
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
    for (const handler of [...(this.#handlers.get(type)?.values() ?? [])]) handler(event);
  }

  /**
   * @param {string} type
   * @param {Handler} handler
   * @param {Handler} called
   */
  #add(type, handler, called) {
    const known = this.#handlers.get(type) ?? new Map();
    this.#handlers.set(type, known.set(handler, called));
    return this;
  }
}
