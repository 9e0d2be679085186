import { expect, test } from "vitest";
import { fontOf } from "./first-paint.ts";

test("the build's font is found, and a build without it is refused", () => {
  expect(fontOf(["assets/a.js", "assets/figtree-latin-wght-normal-1a2b.woff2"])).toMatch(/figtree.*woff2$/);
  expect(() => fontOf(["assets/a.js", "assets/another-font.woff2"])).toThrow("name in client/vite/first-paint.ts");
});
