const MAX_CHARACTERS = 100;

/**
 * A name that the school can keep, whatever the identity provider calls the person: without control characters, cut to
 * a hundred, the e-mail's first part where nothing is left.
 */
export function nameFromIdentity(name: string | null | undefined, email: string): string {
  const readable = clean(name ?? "") || clean(email.replace(/@.*/, "")) || email;
  // By whole characters: half of a pair is none.
  return Array.from(readable).slice(0, MAX_CHARACTERS).join("").trim();
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
