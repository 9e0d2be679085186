// Digits, a point and at most two of them that count: "79.99", "80", "79.990".
const DOLLARS = /^\s*(\d{1,9})(?:\.(\d{0,2})0*)?\s*$/;

/**
 * An amount in dollars, as a number or as text, in cents. Read digit by digit: 79.99 is 7999, never 7998.999….
 *
 * @returns null for anything that is not an amount in whole cents
 */
export function centsOf(dollars: number | string): number | null {
  // A number's text is the shortest that names it: what the sender has written.
  const [, whole, fraction = ""] = DOLLARS.exec(String(dollars)) ?? [];
  return whole === undefined ? null : Number(`${whole}${fraction.padEnd(2, "0")}`);
}

/** An amount in cents in dollars, the number that is written with two decimals at most. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}

/** An amount in cents as text: 123450 is "1,234.50". */
export function dollarsText(cents: number): string {
  return dollarsOf(cents).toLocaleString("en-US", { minimumFractionDigits: 2 });
}
