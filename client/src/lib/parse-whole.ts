/** A whole number as it is typed; NaN for anything else. */
export function parseWhole(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
