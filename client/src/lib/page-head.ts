import { brand } from "./brand.ts";
import { shellMessages } from "./messages/shell.ts";

/** A public page's match in its route's `head`: what others show of the page needs the public base URL, if there is one. */
export type PublicPage = { context: { publicUrl: string | null }; pathname: string };

const USUAL_PICTURE = "/pictures/hero-football-1600.webp";

/** A page's own document title and description, for its route's `head`; of a public page also what others show of it. */
export function pageHead(title: string, description: string, page?: PublicPage, picture?: string) {
  return fullHead(shellMessages.pageTitle(title), description, page, picture);
}

/** The same for a page that is called like the school itself. */
export function fullHead(title: string, description: string, page?: PublicPage, picture = USUAL_PICTURE) {
  const own = [{ title }, { name: "description", content: description }];
  if (!page) return { meta: own };
  const { publicUrl } = page.context;
  const path = page.pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return {
    meta: [
      ...own,
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: brand.name },
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
