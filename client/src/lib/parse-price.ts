const PRICE = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/;

/**
 * Reads a price as a person writes it ("79.99", "$1,250", "80.5") into whole US cents, digit by digit, so that no
 * cent is lost to floating point. Null for anything else, such as a third decimal or a decimal comma.
 */
export function parsePrice(text: string): number | null {
  const match = PRICE.exec(text.trim().replace(/^\$\s*/, ""));
  if (!match?.[1]) return null;
  const cents = Number(match[1].replaceAll(",", "") + (match[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}
