// Without schemas and clients of the database: pages of the client read it.

/** The languages that the product's texts are written in, by their codes. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Those that are complete: the client is built in each of them, and a school may offer them. */
export const SHIPPED_LANGUAGES: readonly Language[] = ["en"];

/** The language where none has been chosen. */
export const FIRST_LANGUAGE: Language = "en";

/** A language of the product by its code; the first one for any other text. */
export const languageOf = (code: unknown): Language =>
  LANGUAGES.find((language) => language === code) ?? FIRST_LANGUAGE;

/** What stands before the paths of a language's pages: nothing in the first one that a school offers, else "/de". */
export function basePathOf(language: Language, first: Language = FIRST_LANGUAGE): string {
  return language === first ? "" : `/${language}`;
}

/** A page's path in a language of the school: "/Classes" → "/de/Classes", and as it stands in its first one. */
export function pathIn(language: Language, path: string, first: Language = FIRST_LANGUAGE): string {
  const base = basePathOf(language, first);
  return base && /^\/(?=$|[?#])/.test(path) ? base + path.slice(1) : base + path;
}
