// At most two significant decimals: "79.99", "80", "79.990".
const DOLLARS = /^\s*(\d{1,9})(?:\.(\d{0,2})0*)?\s*$/;

/** An amount in dollars, as a number or as text, in cents. Parsed as text, without rounding errors; null if invalid. */
export function centsOf(dollars: number | string): number | null {
  // The shortest text of a number is what the sender has written.
  const [, whole, fraction = ""] = DOLLARS.exec(String(dollars)) ?? [];
  return whole === undefined ? null : Number(`${whole}${fraction.padEnd(2, "0")}`);
}

/** An amount in cents in dollars. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
