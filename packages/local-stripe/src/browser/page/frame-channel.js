/**
 * Makes a frame of this script's origin, to be put into the page, and the page's end of a channel to it. What is sent before
 * the frame has loaded waits for it.
 * @param {string} url
 * @param {string} title
 * @param {(data: any) => void} onMessage
 */
export function makeFrame(url, title, onMessage) {
  const frame = document.createElement("iframe");
  const { port1, port2 } = new MessageChannel();
  Object.assign(frame, { title, src: url });
  // By property: the page's Content-Security-Policy may forbid style attributes. In another color scheme than its page's a
  // frame has an opaque background.
  Object.assign(frame.style, { display: "block", width: "100%", border: "0", colorScheme: "light" });
  port1.addEventListener("message", ({ data }) => onMessage(data));
  port1.start();
  frame.addEventListener("load", () => frame.contentWindow?.postMessage("port", new URL(url).origin, [port2]), {
    once: true,
  });
  return { frame, port: port1 };
}

/**
 * The frame's end of the channel to the page that embeds it.
 * @returns {Promise<MessagePort>}
 */
export function portOfPage() {
  return new Promise((resolve) => {
    window.addEventListener("message", ({ source, ports: [port] }) => {
      if (source === window.parent && port) resolve(port);
    });
  });
}
