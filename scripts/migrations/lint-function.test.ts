import { expect, test } from "vitest";
import { lintFunction } from "./lint-function.ts";

const BODY = `() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;`;
const FUNCTION = `CREATE OR REPLACE FUNCTION "count_rows"${BODY}`;
const on = (trigger: string, name = "count_rows") =>
  `${trigger} AFTER INSERT ON "classes" FOR EACH ROW EXECUTE FUNCTION "${name}"();`;
const lint = (...statements: string[]) => lintFunction("count_rows", statements.join("\n"));

test.each([
  [FUNCTION],
  [FUNCTION, on(`CREATE OR REPLACE TRIGGER "a"`), on(`CREATE OR REPLACE TRIGGER "b"`)],
  [FUNCTION, `DROP TRIGGER IF EXISTS "a" ON "classes";`, on(`CREATE CONSTRAINT TRIGGER "a"`)],
])("a file creates a function and its triggers", async (...statements) => {
  expect(await lint(...statements)).toEqual([]);
});

test.each([
  ["one per file", [on(`CREATE OR REPLACE TRIGGER "a"`)]],
  ["one per file", [FUNCTION, FUNCTION]],
  ["a file of its own name", [`CREATE OR REPLACE FUNCTION "other"${BODY}`]],
  ["CREATE OR REPLACE FUNCTION", [`CREATE FUNCTION "count_rows"${BODY}`]],
  ["CREATE OR REPLACE TRIGGER a", [FUNCTION, on(`CREATE TRIGGER "a"`)]],
  ["a calls other: it belongs", [FUNCTION, on(`CREATE OR REPLACE TRIGGER "a"`, "other")]],
  ["DROP TRIGGER IF EXISTS a first", [FUNCTION, on(`CREATE CONSTRAINT TRIGGER "a"`)]],
  ["and nothing else", [FUNCTION, `ALTER TABLE "classes" ADD COLUMN "n" INT;`]],
  ["and nothing else", [FUNCTION, `DROP FUNCTION "count_rows"(INT);`]],
])("refuses what is not: %s", async (says, statements) => {
  expect((await lint(...statements)).join("\n")).toContain(says);
});
