import { readExpiry } from "./card-expiry.js";
import { brandOf, cvcLength, isLuhnValid, numberLength } from "./card-number.js";

/**
 * @typedef {{ type: "validation_error", code: string, message: string }} FieldError
 * @typedef {{ digits: string, expiry: string, cvc: string }} Typed the values of the three fields
 * @typedef {"number" | "expiry" | "cvc"} FieldName
 */

/** @type {readonly FieldName[]} */
export const FIELD_NAMES = ["number", "expiry", "cvc"];

/** @type {Readonly<Record<FieldName, FieldError>>} */
const INCOMPLETE = {
  number: fieldError("incomplete_number", "Your card number is incomplete."),
  expiry: fieldError("incomplete_expiry", "Your card's expiration date is incomplete."),
  cvc: fieldError("incomplete_cvc", "Your card's security code is incomplete."),
};

/**
 * @param {string} code
 * @param {string} message
 * @returns {FieldError}
 */
function fieldError(code, message) {
  return { type: "validation_error", code, message };
}

/**
 * Whether all characters of a field are there.
 * @param {FieldName} field
 * @param {Typed} typed
 */
export function isFull(field, typed) {
  if (field === "number") return typed.digits.length >= numberLength(typed.digits);
  if (field === "expiry") return readExpiry(typed.expiry) !== undefined;
  return typed.cvc.length >= cvcLength(brandOf(typed.digits));
}

/**
 * @param {FieldName} field
 * @param {Typed} typed
 */
export function isBlank(field, typed) {
  return { number: typed.digits, expiry: typed.expiry, cvc: typed.cvc }[field] === "";
}

/**
 * The error of a field, with Stripe's message. An incomplete field is an error only after it has lost focus.
 * @param {FieldName} field
 * @param {Typed} typed
 * @param {{ wasBlurred: boolean, today: Date }} moment
 * @returns {FieldError | undefined}
 */
export function errorOf(field, typed, { wasBlurred, today }) {
  if (!isFull(field, typed)) return wasBlurred ? INCOMPLETE[field] : undefined;
  if (field === "number" && !isLuhnValid(typed.digits)) {
    return fieldError("invalid_number", "Your card number is invalid.");
  }
  return field === "expiry" ? expiryError(typed.expiry, today) : undefined;
}

/**
 * @param {string} shown
 * @param {Date} today
 * @returns {FieldError | undefined}
 */
function expiryError(shown, today) {
  const expiry = readExpiry(shown);
  if (!expiry) return undefined;
  const { month, year } = expiry;
  const thisYear = today.getFullYear();
  if (month < 1 || month > 12) return fieldError("invalid_expiry_month", "Your card's expiration date is invalid.");
  if (year < thisYear) return fieldError("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  if (year > thisYear + 50) return fieldError("invalid_expiry_year", "Your card's expiration year is invalid.");
  if (year === thisYear && month < today.getMonth() + 1) {
    return fieldError("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  return undefined;
}
