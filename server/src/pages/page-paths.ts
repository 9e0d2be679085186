/** A page of the client, as its build lists it. */
export interface Page {
  /** Its parameters are written `$name`. */
  path: string;
  /** The search parameters that change what a visitor sees; absent where only the browser renders the page. */
  cachedBy?: readonly string[] | undefined;
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
 * The address under which a page is rendered and cached: its path as it was spelled, and only those search parameters
 * that change the page, so that nobody can fill the memory with the rest. Null for a page that the browser renders.
 */
export function renderedUrl(url: string, { cachedBy }: Page): string | null {
  if (!cachedBy) return null;
  const [path = "/", search = ""] = url.split("?");
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of cachedBy) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept.toString()}` : path;
}
