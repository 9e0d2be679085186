import { readExpiry } from "./card-expiry.js";
import { brandOf, cvcLength, isLuhnValid, numberLength } from "./card-number.js";

/**
 * @typedef {{ type: "validation_error", code: string, message: string }} FieldError
 * @typedef {{ digits: string, expiry: string, cvc: string }} Typed what stands in the three fields
 * @typedef {"number" | "expiry" | "cvc"} FieldName
 */

/** @type {readonly FieldName[]} */
export const FIELD_NAMES = ["number", "expiry", "cvc"];

const INCOMPLETE = {
  number: { code: "incomplete_number", message: "Your card number is incomplete." },
  expiry: { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." },
  cvc: { code: "incomplete_cvc", message: "Your card's security code is incomplete." },
};

/**
 * Whether a field holds as much as it can.
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
 * What is wrong with a field, in Stripe's words. A field that is not full is wrong only once it was left.
 * @param {FieldName} field
 * @param {Typed} typed
 * @param {{ wasLeft: boolean, today: Date }} moment
 * @returns {FieldError | undefined}
 */
export function errorOf(field, typed, { wasLeft, today }) {
  if (!isFull(field, typed)) return wasLeft ? { type: "validation_error", ...INCOMPLETE[field] } : undefined;
  if (field === "number" && !isLuhnValid(typed.digits)) {
    return { type: "validation_error", code: "invalid_number", message: "Your card number is invalid." };
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
  if (month < 1 || month > 12) {
    return {
      type: "validation_error",
      code: "invalid_expiry_month",
      message: "Your card's expiration date is invalid.",
    };
  }
  if (year < today.getFullYear()) {
    return {
      type: "validation_error",
      code: "invalid_expiry_year_past",
      message: "Your card's expiration year is in the past.",
    };
  }
  if (year > today.getFullYear() + 50) {
    return {
      type: "validation_error",
      code: "invalid_expiry_year",
      message: "Your card's expiration year is invalid.",
    };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return {
      type: "validation_error",
      code: "invalid_expiry_month_past",
      message: "Your card's expiration date is in the past.",
    };
  }
  return undefined;
}
