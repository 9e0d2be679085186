import { expect, test } from "vitest";
import { renderedUrl } from "./rendered-url.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=a", "/"],
  ["/Classes?sort=newest&utm=1&search=a+b", "/Classes?search=a+b&sort=newest"],
  ["/classes?search=a&search=b", "/classes?search=a"],
  ["/classes/019ed03f?x=1", "/classes/019ed03f"],
  ["/signUp?redirect=%2Fprofile&x", "/signUp?redirect=%2Fprofile"],
])("%s is rendered and kept as %s", (url, kept) => expect(renderedUrl(url)).toBe(kept));

test.each(["/profile", "/dashboard", "/dashboard/history?page=2", "/nowhere"])("%s is made by the browser", (url) =>
  expect(renderedUrl(url)).toBeNull(),
);
