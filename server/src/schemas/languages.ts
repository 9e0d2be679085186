// Without schemas and clients of the database: pages of the client read it.

/** The languages that the product comes in. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of whoever has chosen none, whose pages have no prefix. */
export const FIRST_LANGUAGE: Language = "en";

/** A path of the school's pages in a language: /profile, or /de/profile. */
export const pathIn = (language: Language, path: string): string =>
  language === FIRST_LANGUAGE ? path : `/${language}${path}`;

/** A language of the product by its code; the first one for any other text. */
export const languageOf = (code: unknown): Language =>
  LANGUAGES.find((language) => language === code) ?? FIRST_LANGUAGE;
