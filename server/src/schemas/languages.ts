/** The languages that the product's texts are written in, by their codes. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Those that are complete: the client is built in each of them, and a school may offer them. */
export const SHIPPED_LANGUAGES: readonly Language[] = ["en"];

/** What stands before the paths of a language's pages: nothing in the first one that a school offers, else "/de". */
export function basePathOf(language: Language, first: Language = "en"): string {
  return language === first ? "" : `/${language}`;
}

/** A page's path in a language of the school: "/Classes" → "/de/Classes", and as it stands in its first one. */
export function pathIn(language: Language, path: string, first: Language = "en"): string {
  const base = basePathOf(language, first);
  return base && /^\/(?=$|[?#])/.test(path) ? base + path.slice(1) : base + path;
}
