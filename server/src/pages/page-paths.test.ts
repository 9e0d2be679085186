import { expect, test } from "vitest";
import { createPageFinder, renderedUrl } from "./page-paths.ts";

const pageAt = createPageFinder([
  { path: "/", cachedBy: [] },
  { path: "/Classes", cachedBy: ["search", "sort", "show"], renderedUpTo: { show: 50 } },
  { path: "/classes/$classId", cachedBy: [] },
  { path: "/signUp", cachedBy: [] },
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
  ["/Classes?sort=newest&utm=1&search=a+b", "/Classes?search=a+b&sort=newest"],
  ["/classes?search=a&search=b", "/Classes?search=a"],
  ["/cLaSsEs/", "/Classes"],
  ["/CLASSES/019ED03F/?x=1", "/classes/019ed03f"],
  ["/signup?redirect=%2Fprofile&x", "/signUp"],
])("[SEC-1] %s is rendered and cached as %s", (url, kept) => expect(rendered(url)).toBe(kept));

test.each(["/dashboard", "/dashboard/menageUser?page=2", "/Classes?show=500&sort=newest"])(
  "[SEC-1] %s is rendered by the browser",
  (url) => expect(rendered(url)).toBeNull(),
);
