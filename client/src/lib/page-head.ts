import type { Site } from "./config.ts";
import { shellMessages } from "./messages/shell.ts";

/** The part of a route's match that its head is made of. */
interface Page {
  match: { context: { site: Site }; pathname: string; staticData: { isRendered?: boolean } };
}

const USUAL_PICTURE = "/pictures/hero-football-1600.webp";

/** A page's own document title and description, for its route's `head`; of a rendered page also what others show of it. */
export const pageHead =
  (title: string, description: string, picture = USUAL_PICTURE) =>
  ({ match }: Page) =>
    headOf(shellMessages.pageTitle(title, match.context.site.schoolName), description, picture, match);

/** The same for a page that is called like the school itself. */
export const siteHead = ({ match }: Page) =>
  headOf(shellMessages.siteTitle(match.context.site.schoolName), shellMessages.siteDescription, USUAL_PICTURE, match);

function headOf(title: string, description: string, picture: string, { context, pathname, staticData }: Page["match"]) {
  const own = [{ title }, { name: "description", content: description }];
  if (!staticData.isRendered) return { meta: own };
  const { schoolName, publicUrl } = context.site;
  // What others show needs the public base URL, if there is one.
  const path = pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return {
    meta: [
      ...own,
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: schoolName },
      { name: "twitter:card", content: "summary_large_image" },
      ...(publicUrl === null
        ? []
        : [
            { property: "og:url", content: `${publicUrl}${path}` },
            { property: "og:image", content: new URL(picture, publicUrl).href },
          ]),
    ],
    ...(publicUrl !== null && { links: [{ rel: "canonical", href: `${publicUrl}${path}` }] }),
  };
}
