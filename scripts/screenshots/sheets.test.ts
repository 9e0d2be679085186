import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareWithSheets } from "./sheets.ts";

const SCREENS = ["screens", "screens-admin"].map(
  (name) => new URL(`../../client/e2e/${name}.spec.ts`, import.meta.url),
);

test("every page of the browser test is on a sheet, and no other", () => {
  const pages = [
    ...SCREENS.map((file) => readFileSync(file, "utf8"))
      .join("")
      .matchAll(/\blook(?:AtNight)?\(\s*"([^"]+)"/g),
  ].map(([, page]) => page);
  expect(pages.length).toBeGreaterThan(30);
  expect(compareWithSheets(pages.map((page) => `${page}-dark-360.png`))).toEqual({ unknown: [], missing: [] });
});
