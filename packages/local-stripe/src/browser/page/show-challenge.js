import { makeFrame } from "./frame-channel.js";

/**
 * Shows the 3-D Secure challenge of a payment over the page, and resolves with its outcome; Escape fails it.
 * @param {string} origin
 * @param {import("./call-api.js").Intent} intent
 * @returns {Promise<"complete" | "fail">}
 */
export function showChallenge(origin, { amount, currency }) {
  const title = "3D Secure 2 Test Page";
  const dialog = document.createElement("dialog");
  const { frame, port } = makeFrame(`${origin}/v3/challenge/challenge.html`, title, (outcome) => dialog.close(outcome));
  port.postMessage(new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100));
  frame.style.height = "13rem";
  dialog.style.padding = "0";
  dialog.ariaLabel = title;
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "complete" ? "complete" : "fail");
    });
  });
}
