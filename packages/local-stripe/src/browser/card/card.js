import { callApi } from "../page/call-api.js";
import { portOfPage } from "../page/frame-channel.js";
import { digitsOf, errorOf, readExpiry } from "./card-fields.js";
import { brandOf } from "./card-number.js";

/** @typedef {{ color?: string, fontFamily?: string, fontSize?: string, "::placeholder"?: { color?: string } }} Style */

/** @param {string} name */
const inputOf = (name) => /** @type {HTMLInputElement} */ (document.querySelector(`[name=${name}]`));
const [number, expiry, cvc] = [inputOf("number"), inputOf("expiry"), inputOf("cvc")];
const inputs = [number, expiry, cvc];

/**
 * The inputs that were left since they changed: only of these it is said that something is missing.
 * @type {Set<HTMLInputElement>}
 */
const left = new Set();

/** @param {HTMLInputElement} input */
const errorIn = ({ name, value }) => errorOf(name, value, new Date());

/** @param {HTMLInputElement} input */
function shownError(input) {
  const error = errorIn(input);
  return left.has(input) || !error?.code.startsWith("incomplete") ? error : undefined;
}

function reportChange() {
  for (const input of inputs) input.ariaInvalid = String(shownError(input) !== undefined);
  port.postMessage({
    type: "change",
    empty: inputs.every(({ value }) => value === ""),
    complete: inputs.every((input) => !errorIn(input)),
    brand: brandOf(digitsOf(number.value)),
    error: inputs.map(shownError).find(Boolean),
    value: { postalCode: "" },
  });
}

/** @param {{ style?: { base?: Style, invalid?: Style }, disabled?: boolean }} options */
function applyOptions({ style, disabled }) {
  if (style) {
    const { color, fontFamily, fontSize, "::placeholder": placeholder } = style.base ?? {};
    const root = document.documentElement.style;
    Object.assign(root, { color, fontFamily, fontSize });
    root.setProperty("--placeholder", placeholder?.color ?? "");
    root.setProperty("--invalid", style.invalid?.color ?? "");
  }
  for (const input of inputs) input.disabled = disabled ?? input.disabled;
}

/**
 * Sends the card to the API; the page gets the API's reply only.
 * @param {{ key: string, fields: import("../page/call-api.js").Fields }} submission
 */
async function createPaymentMethod({ key, fields }) {
  const error = inputs.map(errorIn).find(Boolean);
  if (error) {
    for (const input of inputs) left.add(input);
    reportChange();
    return { error };
  }
  const { month, year } = readExpiry(expiry.value) ?? {};
  const card = { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value };
  return callApi("/v1/payment_methods", key, { ...fields, card });
}

const port = await portOfPage();
port.addEventListener("message", ({ data, ports }) => {
  if (data.options) applyOptions(data.options);
  if (data.focus) number.focus();
  if (data.submission) void createPaymentMethod(data.submission).then((reply) => ports[0]?.postMessage(reply));
});
port.start();

for (const input of inputs) {
  input.addEventListener("input", () => {
    left.delete(input);
    reportChange();
  });
  input.addEventListener("blur", () => {
    if (input.value !== "") left.add(input);
    reportChange();
  });
}
// From one input to another the form keeps the focus.
window.addEventListener("focusin", ({ relatedTarget }) => {
  if (!relatedTarget) port.postMessage({ type: "focus" });
});
window.addEventListener("focusout", ({ relatedTarget }) => {
  if (!relatedTarget) port.postMessage({ type: "blur" });
});
port.postMessage({ type: "ready" });
