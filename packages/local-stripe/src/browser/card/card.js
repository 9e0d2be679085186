import { callApi } from "../page/api-client.js";
import { CardForm } from "./card-form.js";
import { FIELD_NAMES } from "./card-state.js";
import { applyStyle } from "./card-style.js";
import { openHostChannel } from "./host-channel.js";

/**
 * @typedef {{ style?: import("./card-style.js").ElementStyle, disabled?: boolean, hideIcon?: boolean }} Options
 * @typedef {{ key: string, path: string, fields: Record<string, unknown>, cardAt: "card" | "payment_method_data" }} Submission
 */

const BRAND_NAMES = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  unknown: "Credit or debit card",
};

/** @param {string} id */
const inputOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const inputs = { number: inputOf("number"), expiry: inputOf("expiry"), cvc: inputOf("cvc") };
const card = /** @type {HTMLElement} */ (document.getElementById("card"));
const brand = /** @type {HTMLElement} */ (document.getElementById("brand"));
const fields = /** @type {HTMLFormElement} */ (document.getElementById("form"));

/** @type {Options} */
let options = {};
let lastChange = "";

const form = new CardForm(inputs, render);
const channel = openHostChannel("card", onMessage);

function render() {
  const style = options.style ?? {};
  const error = form.error;
  applyStyle(card, style, error ? "invalid" : form.isComplete ? "complete" : form.isEmpty ? "empty" : undefined);
  for (const name of FIELD_NAMES) {
    const isInvalid = form.errorOf(name) !== undefined;
    inputs[name].disabled = options.disabled ?? false;
    inputs[name].setAttribute("aria-invalid", String(isInvalid));
    applyStyle(
      inputs[name],
      style,
      isInvalid ? "invalid" : error ? undefined : form.isComplete ? "complete" : undefined,
    );
  }
  brand.hidden = options.hideIcon ?? false;
  const icon = error && form.brand === "unknown" ? "error" : form.brand;
  brand.dataset["brand"] = icon;
  brand.style.setProperty("--icon", `url("/v3/icons/${icon}.svg")`);
  brand.ariaLabel = BRAND_NAMES[/** @type {keyof typeof BRAND_NAMES} */ (form.brand)];
  inputs.cvc.placeholder = form.brand === "amex" ? "CVVV" : "CVC";
  emitChange(error);
}

/** @param {import("./card-state.js").FieldError | undefined} error */
function emitChange(error) {
  const change = {
    elementType: "card",
    empty: form.isEmpty,
    complete: form.isComplete,
    brand: form.brand,
    error,
    value: { postalCode: "" },
  };
  if (JSON.stringify(change) === lastChange) return;
  const isFirst = lastChange === "";
  lastChange = JSON.stringify(change);
  if (!isFirst) channel.send("change", change);
}

/**
 * @param {string} kind
 * @param {unknown} payload
 */
function onMessage(kind, payload) {
  switch (kind) {
    case "options":
      options = { ...options, .../** @type {Options} */ (payload) };
      render();
      channel.send("height", card.getBoundingClientRect().height);
      return undefined;
    case "focus":
      (FIELD_NAMES.map((name) => inputs[name]).find(({ value }) => value === "") ?? inputs.number).focus();
      return undefined;
    case "blur":
      for (const name of FIELD_NAMES) inputs[name].blur();
      return undefined;
    case "clear":
      form.clear();
      return undefined;
    case "submit":
      return submit(/** @type {Submission} */ (payload));
    default:
      return undefined;
  }
}

/**
 * Sends the card to the API; the page receives the API's response only.
 * @param {Submission} submission
 */
async function submit({ key, path, fields: others, cardAt }) {
  if (!form.isComplete) {
    form.blurAll();
    inputs[FIELD_NAMES.find((name) => form.errorOf(name)) ?? "number"].focus();
    return { error: form.error };
  }
  const method = { type: "card", card: form.toFields() };
  const data = cardAt === "card" ? { ...others, ...method } : withMethodData(others, method);
  return callApi({ origin: window.location.origin, key, method: "POST", path, fields: data });
}

/**
 * @param {Record<string, unknown>} others
 * @param {object} method
 */
function withMethodData(others, method) {
  return { ...others, payment_method_data: Object.assign({}, others["payment_method_data"], method) };
}

fields.addEventListener("submit", (event) => event.preventDefault());
fields.addEventListener("mousedown", (event) => {
  if (event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  inputs.number.focus();
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") channel.send("escape");
});
window.addEventListener("focusin", ({ relatedTarget }) => {
  if (relatedTarget === null) channel.send("focus");
});
window.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget === null) channel.send("blur");
});
new ResizeObserver(() => channel.send("height", card.getBoundingClientRect().height)).observe(card);
