import { formatExpiry, readExpiry } from "./card-expiry.js";
import { brandOf, cvcLength, formatNumber } from "./card-number.js";
import { errorOf, FIELD_NAMES, isBlank, isFull } from "./card-state.js";

/**
 * @typedef {import("./card-state.js").FieldName} FieldName
 * @typedef {import("./card-state.js").FieldError} FieldError
 * @typedef {import("./card-state.js").Typed} Typed
 * @typedef {Record<FieldName, HTMLInputElement>} Inputs
 */

/** The three fields: they format what is typed, move on when full, and know what is wrong. */
export class CardForm {
  /** @type {Inputs} */
  #inputs;
  /** @type {Set<FieldName>} */
  #left = new Set();
  #onChange;

  /**
   * @param {Inputs} inputs
   * @param {() => void} onChange
   */
  constructor(inputs, onChange) {
    this.#inputs = inputs;
    this.#onChange = onChange;
    for (const field of FIELD_NAMES) {
      const input = inputs[field];
      input.addEventListener("input", (event) => this.#typed(field, event));
      input.addEventListener("blur", () => this.#leave(field));
      input.addEventListener("keydown", (event) => this.#key(field, event));
    }
  }

  /** @returns {Typed} */
  get typed() {
    const { number, expiry, cvc } = this.#inputs;
    return { digits: number.value.replaceAll(/\D/g, ""), expiry: expiry.value.trim(), cvc: cvc.value };
  }

  get brand() {
    return brandOf(this.typed.digits);
  }

  get isEmpty() {
    return FIELD_NAMES.every((field) => isBlank(field, this.typed));
  }

  get isComplete() {
    return FIELD_NAMES.every((field) => isFull(field, this.typed)) && this.error === undefined;
  }

  /** What is wrong with the first field that is wrong. */
  get error() {
    return FIELD_NAMES.map((field) => this.errorOf(field)).find(Boolean);
  }

  /** @param {FieldName} field */
  errorOf(field) {
    return errorOf(field, this.typed, { wasLeft: this.#left.has(field), today: new Date() });
  }

  /** Shows what is missing, as if each field had been left; for a form that is sent too early. */
  leaveAll() {
    for (const field of FIELD_NAMES) this.#left.add(field);
    this.#onChange();
  }

  clear() {
    for (const field of FIELD_NAMES) this.#inputs[field].value = "";
    this.#left.clear();
    this.#onChange();
  }

  /** The card in the form in which the API takes it. */
  toFields() {
    const { digits, expiry, cvc } = this.typed;
    const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 };
    return { number: digits, exp_month: month, exp_year: year, cvc };
  }

  /**
   * @param {FieldName} field
   * @param {Event} event
   */
  #typed(field, event) {
    const input = this.#inputs[field];
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
    this.#format(field, isDeleting);
    this.#left.delete(field);
    const isAtEnd = input.selectionStart === input.value.length;
    const next = this.#inputs[FIELD_NAMES[FIELD_NAMES.indexOf(field) + 1] ?? "cvc"];
    const isFine = isFull(field, this.typed) && this.errorOf(field) === undefined;
    if (isFine && isAtEnd && !isDeleting && next !== input && document.activeElement === input) next.focus();
    this.#onChange();
  }

  /**
   * @param {FieldName} field
   * @param {boolean} isDeleting
   */
  #format(field, isDeleting) {
    const input = this.#inputs[field];
    const caret = input.selectionStart ?? input.value.length;
    const isAtEnd = caret === input.value.length;
    const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, "").length;
    if (field === "number") {
      input.value = formatNumber(input.value.replaceAll(/\D/g, ""));
    } else if (field === "expiry") {
      input.value = formatExpiry(input.value, isDeleting);
    } else {
      input.value = input.value.replaceAll(/\D/g, "").slice(0, cvcLength(this.brand));
    }
    if (!isAtEnd) {
      const place = placeAfterDigits(input.value, digitsBefore);
      input.setSelectionRange(place, place);
    }
  }

  /** @param {FieldName} field */
  #leave(field) {
    if (!isBlank(field, this.typed)) this.#left.add(field);
    this.#onChange();
  }

  /**
   * @param {FieldName} field
   * @param {KeyboardEvent} event
   */
  #key(field, event) {
    if (event.key !== "Backspace" || this.#inputs[field].value !== "") return;
    const before = FIELD_NAMES[FIELD_NAMES.indexOf(field) - 1];
    if (before === undefined) return;
    event.preventDefault();
    this.#inputs[before].focus();
  }
}

/**
 * @param {string} text
 * @param {number} count
 */
function placeAfterDigits(text, count) {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
