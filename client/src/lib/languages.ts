import { basePathOf, pathIn } from "@campside/server/languages";
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
