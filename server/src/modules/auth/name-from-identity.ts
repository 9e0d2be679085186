const MAX_CHARACTERS = 100;

/**
 * Makes a display name from any name of the identity provider: without control and direction characters, at most 100
 * characters, the local part of the e-mail address where nothing is left.
 */
export function nameFromIdentity(name: string | null | undefined, email: string): string {
  const readable = clean(name ?? "") || clean(email.replace(/@.*/, "")) || email;
  // By code point, so that no surrogate pair is split.
  return Array.from(readable).slice(0, MAX_CHARACTERS).join("").trim();
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ")
    .trim();
}
