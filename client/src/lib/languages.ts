import { basePathOf, type Language, pathIn } from "@campside/server/languages";
import { useRouterState } from "@tanstack/react-router";
import type { Site } from "./config.ts";
import { LANGUAGE } from "./messages/language.ts";
import { useSite } from "./use-site.ts";

/** What stands before the paths of this build's pages: nothing in the first language of the school. */
export const basePath = ({ languages }: Pick<Site, "languages">): string => basePathOf(LANGUAGE, languages[0]);

/** Makes the path of a page, which the router knows in no language, into the address in this one. */
export function usePathHere(): (path: string) => string {
  const { languages } = useSite();
  return (path) => pathIn(LANGUAGE, path, languages[0]);
}

/** Each language's name in itself. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The address of the page that is shown, in another language. A rendered page has of its search what changes it. */
export function usePageIn(): (language: Language) => string {
  const { languages } = useSite();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  return (language) => pathIn(language, pathname + searchStr, languages[0]);
}

/** The language of the school that a reader prefers, by the codes of the browser, best first; null where it is none of them. */
export function preferredLanguage(codes: readonly string[], offered: readonly Language[]): Language | null {
  const primary = codes.map((code) => code.toLowerCase().split("-", 1)[0]);
  return primary.map((code) => offered.find((language) => language === code)).find(Boolean) ?? null;
}
