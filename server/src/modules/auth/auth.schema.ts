import { z } from "zod/mini";
import { LANGUAGES } from "../../schemas/languages.ts";
import { isVisible, nameUpTo, NOT_IN_LINE, printable, SUPERFLUOUS_MARKS } from "../../schemas/plain-text.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

const NAME_MAX_LENGTH = 100;
const ADDRESS_MAX_LENGTH = 320;
const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_HINT = formTexts.passwordHint(PASSWORD_MIN_LENGTH);

export const displayName = nameUpTo(NAME_MAX_LENGTH);

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

export const issueTokenInput = z.object({
  idToken: z.string().check(z.minLength(1), z.maxLength(8192)),
  /** Refused unless it is the identity's own. */
  email: z.optional(z.string().check(z.maxLength(ADDRESS_MAX_LENGTH))),
});
/** The language is that of the page. */
export const registerInput = z.object({ name: z.optional(displayName), language: z.optional(z.enum(LANGUAGES)) });

// Fillers are letters that no font shows.
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * An address that reads as what it is, and is the same in a form, in an SMTP envelope and in a header: without invisible
 * characters, marks, quotes, comments, lists and groups.
 */
export const plainAddress = z.string().check(
  z.maxLength(ADDRESS_MAX_LENGTH, formTexts.emailAddress),
  z.regex(
    /^[^\s@,;:()<>"\\\p{C}\p{M}]+@[^\s@.,;:()<>"\\\p{C}\p{M}]+(?:\.[^\s@.,;:()<>"\\\p{C}\p{M}]+)+$/u,
    formTexts.emailAddress,
  ),
  z.refine((address) => !IGNORABLE.test(address), formTexts.emailAddress),
);
const email = z.pipe(z.string().check(z.trim(), z.minLength(1, formTexts.required)), plainAddress);

// Forms of the client only: passwords go to the identity provider.
export const signInForm = z.object({ email, password: z.string().check(z.regex(/\S/, formTexts.required)) });
export const signUpForm = z.object({
  name: displayName,
  email,
  password: z
    .string()
    .check(
      z.minLength(1, formTexts.required),
      z.minLength(PASSWORD_MIN_LENGTH, formTexts.passwordTooShort),
      z.regex(/\p{Lu}/u, formTexts.passwordWithoutCapital),
    ),
});
export const passwordResetForm = z.object({ email });
