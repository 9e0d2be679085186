// "79.99", "80", "19.999".
const DOLLARS = /^\s*(\d{1,9})(?:\.(\d*))?\s*$/;

/**
 * An amount in dollars, as a number or as text, in cents; further decimals are rounded. Parsed as text, without rounding errors;
 * null if invalid.
 */
export function centsOf(dollars: number | string): number | null {
  // The shortest text of a number is what the sender has written.
  const [, whole, fraction = ""] = DOLLARS.exec(String(dollars)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(`${whole}${fraction.slice(0, 2).padEnd(2, "0")}`);
  return cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
}

/** An amount in cents in dollars. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
