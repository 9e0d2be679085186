import { centsOfDigits } from "@campside/server/format";
import { formats } from "@campside/server/formats";
import { currencyCode } from "./currency.ts";
import { currencySign } from "./format.ts";

/** 1,250.05, and as a keypad writes it that has only a point. */
const WITH_POINT = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d*))?$/;
const POINT_TYPED = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)\.(\d{1,2})$/;
/** 1.250,05, and as a keypad writes it that has only a comma. */
const WITH_COMMA = /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d*))?$/;
const COMMA_TYPED = /^([1-9]\d{0,2}(?:\.\d{3})+|\d+),(\d{1,2})$/;
/** Three digits behind the language's sign of thousands are never decimals. */
const [AS_WRITTEN, AS_TYPED] = formats.point === "." ? [WITH_POINT, COMMA_TYPED] : [WITH_COMMA, POINT_TYPED];

/**
 * Reads a price as a person writes it ("79.99", "$1,250", "80.5", "79,99 €") into whole cents, digit by digit, so that no cent
 * is lost to floating point; further decimals are rounded. Null for anything else, also in another currency than the school's.
 */
export function parsePrice(text: string): number | null {
  const typed = withoutCurrency(text.trim());
  const [, whole, fraction = ""] = AS_TYPED.exec(typed) ?? AS_WRITTEN.exec(typed) ?? [];
  if (whole === undefined) return null;
  const cents = centsOfDigits(whole.replaceAll(/[.,]/g, ""), fraction);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** An amount without the sign or the code of the school's currency, on whichever side it stands; a dollar names no country there. */
function withoutCurrency(text: string): string {
  const sign = currencySign();
  const names = [sign, currencyCode(), ...(sign.endsWith("$") ? ["$"] : [])];
  const first = names.find((name) => text.startsWith(name));
  if (first) return text.slice(first.length).trim();
  const last = names.find((name) => text.endsWith(name));
  return last ? text.slice(0, -last.length).trim() : text;
}
