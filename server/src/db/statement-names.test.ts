import { expect, test } from "vitest";
import { nameStatements } from "./statement-names.ts";

test("[RUSH-4] a name stands for one text in every process, whatever was named before", () => {
  const [one, other] = [nameStatements(), nameStatements()];
  other("SELECT 1");
  const [name, otherName] = [one("SELECT 2"), other("SELECT 2")];
  expect(name).toBe(otherName);
  expect(name).not.toBe(other("SELECT 1"));
  expect(name).toMatch(/^school_[\w-]{20,50}$/);
});

test("searches have no name, and neither have more than 300 statements", () => {
  const nameOf = nameStatements();
  expect(nameOf("SELECT 1 WHERE fold_text('a') LIKE 'b'")).toBe("");
  const names = Array.from({ length: 301 }, (_, index) => nameOf(`SELECT ${index}`));
  expect(names.map((name) => name !== "")).toEqual([...Array<boolean>(300).fill(true), false]);
});
