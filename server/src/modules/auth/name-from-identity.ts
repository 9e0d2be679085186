import { isVisible, NOT_IN_LINE, printable, SUPERFLUOUS_MARKS } from "../../schemas/plain-text.schema.ts";
import { NAME_MAX_LENGTH } from "./auth.schema.ts";

/**
 * Makes a display name from any name of the identity provider: without the characters and marks that no name may contain, at most 100
 * characters, the local part of the e-mail address where nothing is left that can be seen.
 */
export function nameFromIdentity(name: string | null | undefined, email: string): string {
  return [name ?? "", email.replace(/@.*/, "")].map(clean).find(isVisible) ?? shortened(email);
}

// By code point, so that no surrogate pair is split.
const shortened = (text: string): string => Array.from(text).slice(0, NAME_MAX_LENGTH).join("").trim();

function clean(text: string): string {
  return shortened(printable(text.toWellFormed().split(NOT_IN_LINE).join(" ").split(SUPERFLUOUS_MARKS).join("")));
}
