import { openHostChannel } from "../card/host-channel.js";
import { callApi } from "../page/api-client.js";

/** @typedef {{ key: string, intent: import("../page/api-client.js").Intent }} Start */

/** @param {string} id */
const buttonOf = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
const amountText = /** @type {HTMLElement} */ (document.getElementById("amount"));
const errorText = /** @type {HTMLElement} */ (document.getElementById("error"));
const [cancel, fail, complete] = [buttonOf("cancel"), buttonOf("fail"), buttonOf("complete")];
const buttons = [cancel, fail, complete];

/** @type {Start | undefined} */
let start;
const channel = openHostChannel("challenge", (kind, payload) => {
  if (kind !== "start") return;
  start = /** @type {Start} */ (payload);
  const { amount, currency } = start.intent;
  amountText.textContent = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
  dialog.showModal();
  complete.focus();
});

/** @param {"complete" | "fail"} outcome */
async function end(outcome) {
  if (!start || buttons.some(({ disabled }) => disabled)) return;
  const { key, intent } = start;
  const focused = document.activeElement;
  setBusy(true);
  const reply = await callApi({
    origin: window.location.origin,
    key,
    method: "POST",
    path: `/_local/challenges/${intent.id}`,
    fields: { client_secret: intent.client_secret, outcome },
  });
  if (reply.object) {
    channel.send("ended", reply.object);
    return;
  }
  setBusy(false);
  errorText.textContent = reply.error.message ?? "Something went wrong. Please try again.";
  errorText.hidden = false;
  if (focused instanceof HTMLElement) focused.focus();
}

/** @param {boolean} isBusy */
function setBusy(isBusy) {
  for (const button of buttons) button.disabled = isBusy;
}

complete.addEventListener("click", () => void end("complete"));
fail.addEventListener("click", () => void end("fail"));
cancel.addEventListener("click", () => void end("fail"));
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  void end("fail");
});
// A modal dialog in a frame does not keep Tab from leaving the frame.
dialog.addEventListener("keydown", (event) => {
  if (event.key !== "Tab") return;
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = index + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
});
