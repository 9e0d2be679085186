import { isLuhnValid, numberLength } from "./card-number.js";

/** Stripe's codes and messages. */
const MESSAGES = {
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
};

/** @type {Record<string, (value: string, today: Date) => keyof typeof MESSAGES | null>} */
const CODES = {
  number: numberCode,
  expiry: expiryCode,
  cvc: (value) => (/^\d{3,4}$/.test(value) ? null : "incomplete_cvc"),
};

/**
 * What is wrong with the value of a field (number, expiry or cvc), if anything is.
 * @param {string} field
 * @param {string} value
 * @param {Date} today
 */
export function errorOf(field, value, today) {
  const code = CODES[field]?.(value, today);
  return code ? { type: "validation_error", code, message: MESSAGES[code] } : undefined;
}

/**
 * The digits of a card number, without the spaces or dashes between them.
 * @param {string} value
 */
export function digitsOf(value) {
  return value.replaceAll(/\D/g, "");
}

/**
 * Reads "MM / YY", with or without slash and spaces; anything else is undefined.
 * @param {string} value
 */
export function readExpiry(value) {
  const [, month, year] = /^(\d\d) ?\/? ?(\d\d)$/.exec(value.trim()) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

/** @param {string} value */
function numberCode(value) {
  const digits = digitsOf(value);
  if (digits.length < numberLength(digits)) return "incomplete_number";
  return isLuhnValid(digits) ? null : "invalid_number";
}

/**
 * @param {string} value
 * @param {Date} today
 */
function expiryCode(value, today) {
  const expiry = readExpiry(value);
  if (!expiry) return "incomplete_expiry";
  const { month, year } = expiry;
  const thisYear = today.getFullYear();
  if (month < 1 || month > 12) return "invalid_expiry_month";
  if (year < thisYear) return "invalid_expiry_year_past";
  if (year > thisYear + 50) return "invalid_expiry_year";
  return year === thisYear && month < today.getMonth() + 1 ? "invalid_expiry_month_past" : null;
}
