import { splitUrl } from "../public-cache/split-url.ts";

/** A page of the client, as its build lists it. */
export interface Page {
  /** Its parameters are written `$name`. */
  path: string;
  /**
   * What of an address's search changes what a visitor sees, the same for every spelling and with "?" before it unless it is empty; null for
   * more than the server renders. Absent where only the browser renders the page.
   */
  canonicalSearch?: ((search: string) => string | null) | undefined;
  inSitemap?: boolean | undefined;
}

/** Finds a path's page, in any letter case; there is none where the server answers 404. */
export function createPageFinder(pages: readonly Page[]): (path: string) => Page | undefined {
  const patterns = pages.map((page) => ({
    page,
    pattern: new RegExp(`^${page.path.replaceAll(/\$\w+/g, String.raw`[\w-]+`)}/?$`, "i"),
  }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page;
}

/**
 * The address under which a page is rendered and cached, the same for every spelling: the path as the route tree spells
 * it, and of the search what changes the page. Null for a page that the browser renders.
 */
export function renderedUrl(url: string, { path: pattern, canonicalSearch }: Page): string | null {
  if (!canonicalSearch) return null;
  const { path: requestedPath, search } = splitUrl(url);
  const parts = requestedPath.toLowerCase().split("/");
  const names = pattern.split("/");
  const path = names.map((name, index) => (name.startsWith("$") ? parts[index] : name)).join("/");
  const kept = canonicalSearch(search);
  return kept === null ? null : path + kept;
}
