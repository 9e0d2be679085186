/**
 * @typedef {{ localStripe: "card" | "challenge", kind: string, id?: number, payload?: unknown }} Message
 * @typedef {(kind: string, payload: unknown) => unknown} Listener
 */

/**
 * The frame's end of the line to the page that shows it. The first message from the parent says which origin it has;
 * from then on nobody else is heard or written to.
 * @param {Message["localStripe"]} name
 * @param {Listener} onMessage what it returns, or resolves to, is sent back as the reply
 */
export function openHostChannel(name, onMessage) {
  /** @type {string | undefined} */
  let hostOrigin;

  /** @param {Omit<Message, "localStripe">} message */
  const post = (message) => {
    if (hostOrigin) window.parent.postMessage({ localStripe: name, ...message }, hostOrigin);
  };

  /** @param {Message} message */
  const answer = async ({ kind, id, payload }) => {
    const reply = await onMessage(kind, payload);
    if (id !== undefined) post({ kind: "reply", id, payload: reply });
  };

  window.addEventListener("message", (event) => {
    const message = /** @type {Message | undefined} */ (event.data);
    if (event.source !== window.parent || message?.localStripe !== name) return;
    hostOrigin ??= event.origin;
    if (event.origin === hostOrigin) void answer(message);
  });

  return {
    /**
     * @param {string} kind
     * @param {unknown} [payload]
     */
    send: (kind, payload) => post({ kind, payload }),
  };
}
