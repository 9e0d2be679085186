import { expect, test } from "vitest";
import { selectionOf } from "./selection.ts";

const aTest = (title: string, file = "server/a.test.ts") =>
  ({ runner: "vitest", project: "unit", file, title }) as const;

test("tests are chosen by project, file and title", () => {
  expect(selectionOf("vitest", [aTest("[PAY-4] what? (once)"), aTest("another")])).toEqual([
    "run",
    "--project=unit",
    "--testNamePattern",
    String.raw`\[PAY-4\] what\? \(once\)|another`,
    "server/a.test.ts",
  ]);
});

test("a file that fails outside its tests is run whole", () => {
  expect(selectionOf("playwright", [{ ...aTest(""), project: "journeys" }, aTest("one")])).toEqual([
    "test",
    "--project=journeys",
    "--project=unit",
    "server/a.test.ts",
  ]);
});

test("what failed outside all files asks for every test", () => {
  const outside = { runner: "vitest", project: "", file: "outside the tests", title: "" } as const;
  expect(selectionOf("vitest", [outside])).toEqual(["run"]);
});
