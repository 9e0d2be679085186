import { centsOfDigits } from "@campside/server/format";

/** 1,250.05 */
const WITH_POINT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/;
/** 1.250,05, as a keypad writes it that has only a comma. */
const WITH_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;

/**
 * Reads a price as a person writes it ("79.99", "$1,250", "80.5", "79,99") into whole US cents, digit by digit, so that no cent
 * is lost to floating point; further decimals are rounded. Null for anything else.
 */
export function parsePrice(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, "");
  const [, whole, fraction = ""] = WITH_COMMA.exec(typed) ?? WITH_POINT.exec(typed) ?? [];
  if (whole === undefined) return null;
  const cents = centsOfDigits(whole.replaceAll(/[.,]/g, ""), fraction);
  return Number.isSafeInteger(cents) ? cents : null;
}
