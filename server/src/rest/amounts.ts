import { centsOfDigits } from "../format.ts";

// "79.99", "80", "19.999".
const AMOUNT = /^\s*(\d{1,9})(?:\.(\d*))?\s*$/;

/**
 * An amount of the currency, as a number or as text, in cents; further decimals are rounded. Parsed as text, without rounding errors;
 * null if invalid.
 */
export function centsOf(amount: number | string): number | null {
  // The shortest text of a number is what the sender has written.
  const [, whole, fraction = ""] = AMOUNT.exec(String(amount)) ?? [];
  return whole === undefined ? null : centsOfDigits(whole, fraction);
}

/** An amount in cents as one of the currency. */
export function unitsOf(cents: number): number {
  return cents / 100;
}
