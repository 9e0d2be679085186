import { type Language, pathIn } from "@campside/server/languages";
import type { Site } from "./config.ts";
import { LANGUAGE, OPEN_GRAPH_LOCALE } from "./messages/language.ts";
import { shellMessages } from "./messages/shell.ts";

/** The part of a route's match that its head is made of. */
interface Page {
  match: { context: { site: Site }; pathname: string; staticData: { isRendered?: boolean } };
}

const USUAL_PICTURE = "/pictures/hero-football-1600.webp";

/**
 * A page's own document title, for its route's `head`. A page that visitors see has a description as well, which search engines show; of a
 * rendered page also what others show of it.
 */
export const pageHead =
  (title: string, description?: string, picture = USUAL_PICTURE) =>
  ({ match }: Page) =>
    headOf(shellMessages.pageTitle(title, match.context.site.schoolName), description, picture, match);

/** The same for a page that is called like the school itself. */
export const siteHead = ({ match }: Page) =>
  headOf(shellMessages.siteTitle(match.context.site.schoolName), shellMessages.siteDescription, USUAL_PICTURE, match);

function headOf(
  title: string,
  description: string | undefined,
  picture: string,
  { context, pathname, staticData }: Page["match"],
) {
  const pageMeta = [{ title }, ...(description === undefined ? [] : [{ name: "description", content: description }])];
  if (!staticData.isRendered) return { meta: pageMeta };
  const { schoolName, publicUrl, languages } = context.site;
  // What others show needs the public base URL, if there is one.
  const path = pathname.toLowerCase().replace(/(.)\/$/, "$1");
  const addressIn = (language: Language) => `${publicUrl}${pathIn(language, path, languages[0])}`;
  const [first] = languages;
  const versions =
    languages.length === 1
      ? []
      : [...languages.map((hrefLang) => [hrefLang, hrefLang] as const), ["x-default", first] as const];
  return {
    meta: [
      ...pageMeta,
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: schoolName },
      { property: "og:locale", content: OPEN_GRAPH_LOCALE },
      { name: "twitter:card", content: "summary_large_image" },
      ...(publicUrl === null
        ? []
        : [
            { property: "og:url", content: addressIn(LANGUAGE) },
            { property: "og:image", content: new URL(picture, publicUrl).href },
          ]),
    ],
    ...(publicUrl !== null && {
      links: [
        { rel: "canonical", href: addressIn(LANGUAGE) },
        ...versions.map(([hrefLang, language]) => ({ rel: "alternate", hrefLang, href: addressIn(language) })),
      ],
    }),
  };
}
