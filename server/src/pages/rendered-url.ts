const NOTHING: readonly string[] = [];

/** Pages that are rendered here, in lower case, with the search parameters that decide what they show. */
const RENDERED = new Map<string, readonly string[]>([
  ["/", NOTHING],
  ["/classes", ["search", "sort", "show"]],
  ["/instructors", NOTHING],
  ["/login", ["redirect"]],
  ["/signup", ["redirect"]],
]);

const CLASS_PAGE = /^\/classes\/[\w-]+$/;

/**
 * The address under which a page is rendered and kept: its path as it was spelled, and only those search parameters
 * that change the page, so that nobody can fill the memory with the rest. Null for a page that the browser makes.
 */
export function renderedUrl(url: string): string | null {
  const [path = "/", search = ""] = url.split("?");
  const normal = path.toLowerCase().replace(/(.)\/$/, "$1");
  const names = RENDERED.get(normal) ?? (CLASS_PAGE.test(normal) ? NOTHING : null);
  if (!names) return null;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept.toString()}` : path;
}
