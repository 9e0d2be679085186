/** @type {readonly [RegExp, string][]} */
const BRANDS = [
  [/^4/, "visa"],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^(30[0-5]|36|38|39)/, "diners"],
  [/^35/, "jcb"],
  [/^(62|81)/, "unionpay"],
  [/^6/, "discover"],
];

/**
 * The brand of a card, from its first digits.
 * @param {string} digits
 */
export function brandOf(digits) {
  return BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? "unknown";
}

/**
 * The length of a card number that begins with these digits.
 * @param {string} digits
 */
export function numberLength(digits) {
  if (brandOf(digits) === "amex") return 15;
  return /^3[689]/.test(digits) ? 14 : 16;
}

/**
 * Whether the check digit is valid (Luhn).
 * @param {string} digits
 */
export function isLuhnValid(digits) {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
