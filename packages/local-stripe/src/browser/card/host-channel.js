/**
 * @typedef {{ localStripe: "card" | "challenge", kind: string, id?: number, payload?: unknown }} Message
 * @typedef {(kind: string, payload: unknown) => unknown} Listener
 */

/**
 * The frame's side of the message channel to the page that embeds it. The first message from the parent fixes the
 * page's origin; messages from and to other origins are dropped.
 * @param {Message["localStripe"]} name
 * @param {Listener} onMessage its result is sent back as the reply
 */
export function openHostChannel(name, onMessage) {
  /** @type {string | undefined} */
  let hostOrigin;

  /** @param {Omit<Message, "localStripe">} message */
  const post = (message) => {
    if (hostOrigin) window.parent.postMessage({ localStripe: name, ...message }, hostOrigin);
  };

  /** @param {Message} message */
  const handle = async ({ kind, id, payload }) => {
    const reply = await onMessage(kind, payload);
    if (id !== undefined) post({ kind: "reply", id, payload: reply });
  };

  window.addEventListener("message", (event) => {
    const message = /** @type {Message | undefined} */ (event.data);
    if (event.source !== window.parent || message?.localStripe !== name) return;
    hostOrigin ??= event.origin;
    if (event.origin === hostOrigin) void handle(message);
  });

  return {
    /**
     * @param {string} kind
     * @param {unknown} [payload]
     */
    send: (kind, payload) => post({ kind, payload }),
  };
}
