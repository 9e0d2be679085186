import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareWithSheets } from "./sheets.ts";

const SCREENS = new URL("../../client/e2e/screens.spec.ts", import.meta.url);

test("every page of the browser test is on a sheet, and no other", () => {
  const pages = [...readFileSync(SCREENS, "utf8").matchAll(/\blook\(\s*"([^"]+)"/g)].map(([, page]) => page);
  expect(pages.length).toBeGreaterThan(30);
  expect(compareWithSheets(pages.map((page) => `${page}-dark-360.png`))).toEqual({ unknown: [], missing: [] });
});
