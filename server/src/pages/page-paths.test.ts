import { expect, test } from "vitest";
import { createPageFinder, renderedUrl } from "./page-paths.ts";

const all = () => "";
/** A list that is sorted by numbers, and rendered as far as its first page. */
function list(search: string): string | null {
  const params = new URLSearchParams(search);
  if (params.has("page")) return null;
  const sort = Number(params.get("sort"));
  return sort > 0 ? `?sort=${sort}` : "";
}
const pageAt = createPageFinder([
  { path: "/", canonicalSearch: all },
  { path: "/Classes", canonicalSearch: list },
  { path: "/classes/$classId", canonicalSearch: all },
  { path: "/signUp", canonicalSearch: all },
  { path: "/dashboard" },
  { path: "/dashboard/menageUser" },
]);
const rendered = (url: string) => {
  const page = pageAt(url.replace(/\?.*/, ""));
  return page && renderedUrl(url, page);
};

test.each(["/Classes", "/CLASSES", "/signup", "/dashboard", "/dashboard/menageuser/", "/classes/019ed03f", "/"])(
  "[ROUTE-2] %s is a page, in any letter case",
  (path) => expect(pageAt(path)).toBeDefined(),
);

test.each(["/nothing", "/dashboard/nothing", "/classes/a/b", "/classes/a.b", "/.env"])(
  "[ROUTE-3] %s is not a page",
  (path) => expect(pageAt(path)).toBeUndefined(),
);

test.each([
  ["/", "/"],
  ["/?utm_source=a", "/"],
  ["/Classes?utm=1&sort=1e1", "/Classes?sort=10"],
  ["/classes?sort=many", "/Classes"],
  ["/classes?sort=1?2", "/Classes"],
  ["/cLaSsEs/", "/Classes"],
  ["/CLASSES/019ED03F/?x=1", "/classes/019ed03f"],
  ["/signup?redirect=%2Fprofile&x", "/signUp"],
])("[SEC-1] %s is rendered and cached as %s", (url, kept) => expect(rendered(url)).toBe(kept));

test.each(["/dashboard", "/dashboard/menageUser?page=2", "/Classes?page=2&sort=1"])(
  "[SEC-1] %s is rendered by the browser",
  (url) => expect(rendered(url)).toBeNull(),
);
