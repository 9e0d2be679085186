import { authMessages } from "../../lib/messages/auth.ts";
import { PASSWORD_MIN_LENGTH } from "../../lib/screen-numbers.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The complaint about a field that must be filled in, or null. */
export function requireText(value: string): string | null {
  return value.trim() === "" ? authMessages.required : null;
}

/** The complaint about an e-mail address, or null. */
export function validateEmail(value: string): string | null {
  return requireText(value) ?? (EMAIL.test(value.trim()) ? null : authMessages.emailInvalid);
}

/** The complaint about a new password, or null: at least six characters, one of them a capital letter. */
export function validateNewPassword(value: string): string | null {
  if (value === "") return authMessages.required;
  if (value.length < PASSWORD_MIN_LENGTH) return authMessages.passwordTooShort;
  return /\p{Lu}/u.test(value) ? null : authMessages.passwordNoCapital;
}
