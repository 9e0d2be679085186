import { expect, test } from "vitest";
import { nameStyle } from "./style-names.ts";

test("a style is called by its file and itself, and two files of one name are refused", () => {
  expect(nameStyle("slide", "/a/hero-test.module.css")).toBe("hero-test-slide");
  expect(nameStyle("text", "/a/hero-test.module.css")).toBe("hero-test-text");
  expect(() => nameStyle("slide", "/b/hero-test.module.css")).toThrow(
    "The styles of /a/hero-test.module.css and /b/hero-test.module.css would get the same names: rename one file.",
  );
});
