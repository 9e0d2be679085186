/** A page of the client, as its build lists it. */
export interface Page {
  /** Its parameters are written `$name`. */
  path: string;
  /** The search parameters that change what a visitor sees; absent where only the browser renders the page. */
  cachedBy?: readonly string[] | undefined;
  /** The largest number of a search parameter that the server renders; the browser renders more. */
  renderedUpTo?: Readonly<Record<string, number>> | undefined;
  inSitemap?: boolean | undefined;
}

/** Finds a path's page, in any letter case; there is none where the server cache 404. */
export function createPageFinder(pages: readonly Page[]): (path: string) => Page | undefined {
  const patterns = pages.map((page) => ({
    page,
    pattern: new RegExp(`^${page.path.replaceAll(/\$\w+/g, String.raw`[\w-]+`)}/?$`, "i"),
  }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page;
}

/**
 * The address under which a page is rendered and cached, the same for every spelling: the path as the route tree spells
 * it, and only those search parameters that change the page. Null for a page that the browser renders.
 */
export function renderedUrl(url: string, { path: pattern, cachedBy, renderedUpTo = {} }: Page): string | null {
  if (!cachedBy) return null;
  const [spelled = "/", search = ""] = url.split("?");
  const parts = spelled.toLowerCase().split("/");
  const names = pattern.split("/");
  const path = names.map((name, index) => (name.startsWith("$") ? parts[index] : name)).join("/");
  const given = new URLSearchParams(search);
  if (Object.entries(renderedUpTo).some(([name, most]) => Number(given.get(name)) > most)) return null;
  const kept = new URLSearchParams();
  for (const name of cachedBy) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept.toString()}` : path;
}
