import { expect, test } from "vitest";
import { withConfig } from "./page-config.ts";
import { isPagePath } from "./page-paths.ts";

const CONFIG = {
  firebase: { apiKey: "</script><script>alert(1)</script>", authDomain: "a", projectId: "p" },
  identityEmulatorUrl: null,
  stripe: { publishableKey: "pk_$&", scriptUrl: "https://js.stripe.com/v3/" },
  imageUploadUrl: "/images",
  publicUrl: null,
};

test("a setting can neither end the page's configuration nor be taken for a replacement pattern", () => {
  const html = withConfig("<head><!--campside-config--></head>", CONFIG);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const json = /<script[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual(CONFIG);
});

test.each(["/Classes", "/signUp", "/dashboard/selectclass", "/dashboard/menageUser/", "/classes/019ed03f", "/"])(
  "[ROUTE-2] %s is a page, in any letter case",
  (path) => expect(isPagePath(path)).toBe(true),
);

test.each(["/nothing", "/dashboard/nothing", "/classes/a/b", "/.env"])("[ROUTE-3] %s is no page", (path) =>
  expect(isPagePath(path)).toBe(false),
);
