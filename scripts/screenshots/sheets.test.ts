import { expect, test } from "vitest";
import { compareWithSheets, SHEETS } from "./sheets.ts";

const everyPicture = Object.values(SHEETS)
  .flat()
  .flatMap((page) => [`${page}-dark-360.png`, `${page}-light-1280.png`]);

test("every page of the browser test is on a sheet", () => {
  expect(compareWithSheets(everyPicture)).toEqual({ unknown: [], missing: [] });
});

test("a new and a missing page are named", () => {
  const files = [...everyPicture.filter((file) => !file.startsWith("deny-")), "waiting-list-dark-360.png"];
  expect(compareWithSheets(files)).toEqual({ unknown: ["waiting-list"], missing: ["deny"] });
});
