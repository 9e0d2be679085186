// Without schemas and clients of the database: pages of the client read it.

/** The languages that the product comes in, by their codes. The client is built in each of them. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a text whose own is not known. */
export const FIRST_LANGUAGE: Language = "en";

/** What stands before the paths of a language's pages: nothing in the first one that a school offers, else "/de". */
export const basePathOf = (language: Language, first: Language): string => (language === first ? "" : `/${language}`);

/** A path of the school's pages in a language: "/profile", or "/de/profile" where another one is the school's first. */
export function pathIn(language: Language, path: string, first: Language): string {
  const base = basePathOf(language, first);
  return base && /^\/(?=$|[?#])/.test(path) ? base + path.slice(1) : base + path;
}

/** The language in which a school speaks to a person: their own where it offers it, else its first one. */
export const spokenLanguage = (
  { languages }: { readonly languages: readonly [Language, ...Language[]] },
  preferred: string | null | undefined,
): Language => languages.find((language) => language === preferred) ?? languages[0];

/** A language of the product by its code; the first one for any other text. */
export const languageOf = (code: unknown): Language =>
  LANGUAGES.find((language) => language === code) ?? FIRST_LANGUAGE;
