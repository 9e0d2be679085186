import { formatExpiry, readExpiry } from "./card-expiry.js";
import { brandOf, cvcLength, formatNumber } from "./card-number.js";
import { errorOf, FIELD_NAMES, isBlank, isFull } from "./card-state.js";

/**
 * @typedef {import("./card-state.js").FieldName} FieldName
 * @typedef {import("./card-state.js").FieldError} FieldError
 * @typedef {import("./card-state.js").Typed} Typed
 * @typedef {Record<FieldName, HTMLInputElement>} Inputs
 */

/** The three fields: formats input, moves the focus to the next field when one is full, and validates. */
export class CardForm {
  /** @type {Inputs} */
  #inputs;
  /** @type {Set<FieldName>} */
  #blurred = new Set();
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
      input.addEventListener("input", (event) => this.#input(field, event));
      input.addEventListener("blur", () => this.#blur(field));
      input.addEventListener("keydown", (event) => this.#keydown(field, event));
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

  /** The error of the first invalid field. */
  get error() {
    return FIELD_NAMES.map((field) => this.errorOf(field)).find(Boolean);
  }

  /** @param {FieldName} field */
  errorOf(field) {
    return errorOf(field, this.typed, { wasBlurred: this.#blurred.has(field), today: new Date() });
  }

  /** Shows the errors of all fields, for a form that is submitted too early. */
  blurAll() {
    for (const field of FIELD_NAMES) this.#blurred.add(field);
    this.#onChange();
  }

  clear() {
    for (const field of FIELD_NAMES) this.#inputs[field].value = "";
    this.#blurred.clear();
    this.#onChange();
  }

  /** The card as parameters of the API. */
  toFields() {
    const { digits, expiry, cvc } = this.typed;
    const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 };
    return { number: digits, exp_month: month, exp_year: year, cvc };
  }

  /**
   * @param {FieldName} field
   * @param {Event} event
   */
  #input(field, event) {
    const input = this.#inputs[field];
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
    this.#format(field, isDeleting);
    this.#blurred.delete(field);
    const isAtEnd = input.selectionStart === input.value.length;
    const next = this.#inputs[FIELD_NAMES[FIELD_NAMES.indexOf(field) + 1] ?? "cvc"];
    const isValid = isFull(field, this.typed) && this.errorOf(field) === undefined;
    if (isValid && isAtEnd && !isDeleting && next !== input && document.activeElement === input) next.focus();
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
      const position = caretAfterDigits(input.value, digitsBefore);
      input.setSelectionRange(position, position);
    }
  }

  /** @param {FieldName} field */
  #blur(field) {
    if (!isBlank(field, this.typed)) this.#blurred.add(field);
    this.#onChange();
  }

  /**
   * @param {FieldName} field
   * @param {KeyboardEvent} event
   */
  #keydown(field, event) {
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
function caretAfterDigits(text, count) {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
