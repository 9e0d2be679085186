import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PART = /\b(?:Pick|Omit)<\s*(?:Any|App|Worker)?(?:Deps|Ctx)\s*,/;

test("a use case takes its context whole: none names a part of it", () => {
  expect(PART.test('({ db }: Pick<Deps, "db">)')).toBe(true);
  const files = globSync("modules/**/*.ts", { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(300);
  const parts = files.filter((file) => PART.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")));
  expect(parts).toEqual([]);
});
