import { centsOfDigits } from "../format.ts";

// "79.99", "80", "19.999".
const DOLLARS = /^\s*(\d{1,9})(?:\.(\d*))?\s*$/;

/**
 * An amount in dollars, as a number or as text, in cents; further decimals are rounded. Parsed as text, without rounding errors;
 * null if invalid.
 */
export function centsOf(dollars: number | string): number | null {
  // The shortest text of a number is what the sender has written.
  const [, whole, fraction = ""] = DOLLARS.exec(String(dollars)) ?? [];
  return whole === undefined ? null : centsOfDigits(whole, fraction);
}

/** An amount in cents in dollars. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
