import { z } from "zod/mini";
import {
  isVisible,
  nameUpTo,
  NOT_IN_LINE,
  printable,
  REQUIRED,
  SUPERFLUOUS_MARKS,
} from "../../schemas/plain-text.schema.ts";

const NAME_MAX_LENGTH = 100;
const ADDRESS_MAX_LENGTH = 320;
const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, one of them a capital letter.`;

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
export const registerInput = z.object({ name: z.optional(displayName) });

// Fillers are letters that no font shows.
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const NO_ADDRESS = "Please enter an e-mail address, such as name@example.com";

/**
 * An address that reads as what it is, and is the same in a form, in an SMTP envelope and in a header: without invisible
 * characters, marks, quotes, comments, lists and groups.
 */
export const plainAddress = z.string().check(
  z.maxLength(ADDRESS_MAX_LENGTH, NO_ADDRESS),
  z.regex(/^[^\s@,;:()<>"\\\p{C}\p{M}]+@[^\s@.,;:()<>"\\\p{C}\p{M}]+(?:\.[^\s@.,;:()<>"\\\p{C}\p{M}]+)+$/u, NO_ADDRESS),
  z.refine((address) => !IGNORABLE.test(address), NO_ADDRESS),
);
const email = z.pipe(z.string().check(z.trim(), z.minLength(1, REQUIRED)), plainAddress);

// Forms of the client only: passwords go to the identity provider.
export const signInForm = z.object({ email, password: z.string().check(z.regex(/\S/, REQUIRED)) });
export const signUpForm = z.object({
  name: displayName,
  email,
  password: z
    .string()
    .check(
      z.minLength(1, REQUIRED),
      z.minLength(PASSWORD_MIN_LENGTH, "password must be Greater than 6 characters"),
      z.regex(/\p{Lu}/u, "Error: password must  have a capital letter."),
    ),
});
export const passwordResetForm = z.object({ email });
