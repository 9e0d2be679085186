import { FrameChannel } from "./frame-channel.js";
import { createFrame } from "./frame-element.js";

/**
 * Shows the 3-D Secure challenge over the page, which is inert meanwhile, and resolves with the resulting intent.
 * @param {{ origin: string, key: string, intent: import("./api-client.js").Intent }} challenge
 * @returns {Promise<import("./api-client.js").Intent>}
 */
export function showChallenge({ origin, key, intent }) {
  const frame = createFrame({
    src: `${origin}/v3/challenge/challenge.html`,
    title: "3D Secure 2 Test Page",
    style: { position: "fixed", inset: "0", width: "100%", height: "100%", "z-index": "2147483647" },
  });
  const focusedBefore = document.activeElement;
  const behind = [...document.body.children].filter((child) => child instanceof HTMLElement && !child.inert);
  const scrolling = document.body.style.overflow;
  return new Promise((resolve) => {
    const channel = new FrameChannel("challenge", frame, origin, (kind, payload) => {
      if (kind !== "ended") return;
      channel.close();
      frame.remove();
      setInert(behind, false);
      document.body.style.overflow = scrolling;
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
      resolve(/** @type {import("./api-client.js").Intent} */ (payload));
    });
    document.body.append(frame);
    document.body.style.overflow = "hidden";
    setInert(behind, true);
    frame.focus();
    void channel.send("start", { key, intent });
  });
}

/**
 * @param {Element[]} elements
 * @param {boolean} isInert
 */
function setInert(elements, isInert) {
  for (const element of elements) element.toggleAttribute("inert", isInert);
}
