import { expect, test } from "vitest";
import { addClassInput, updateClassInput } from "./classes.schema.ts";

/** What is said of each invalid field: the first problem. */
function problemsOf(values: object): Record<string, string> {
  const issues =
    addClassInput.safeParse({ name: "Judo", imageUrl: "/media/a-800.webp", ...values }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

test("[TEACH-2] a missing number is required; an invalid one gets the message of its field", () => {
  const required = "This field is required";
  expect(problemsOf({})).toEqual({ capacity: required, priceCents: required });
  expect(problemsOf({ capacity: "many", priceCents: "free" })).toEqual({
    capacity: "Seats must be a whole number from 1 to 10,000",
    priceCents: "Please enter a price such as 79.99",
  });
});

test("[SCHED-6] sport, level and ages are optional, and limited where they are given", () => {
  const fields = { capacity: 5, priceCents: 1999 };
  expect(problemsOf({ ...fields, sport: null, level: null, minAge: null, maxAge: null })).toEqual({});
  expect(problemsOf({ ...fields, sport: "Judo", level: "all_levels", minAge: 0, maxAge: 120 })).toEqual({});
  expect(problemsOf({ ...fields, minAge: 8, maxAge: 8 })).toEqual({});
  const age = "Ages are whole years from 0 to 120";
  expect(problemsOf({ ...fields, minAge: -1, maxAge: 121 })).toEqual({ minAge: age, maxAge: age });
  expect(problemsOf({ ...fields, minAge: 8.5 })).toEqual({ minAge: age });
  expect(problemsOf({ ...fields, minAge: 9, maxAge: 8 })).toEqual({
    maxAge: "The oldest age must not be below the youngest",
  });
  expect(problemsOf({ ...fields, sport: "a".repeat(41) })).toEqual({ sport: "Please use at most 40 characters" });
  expect(problemsOf({ ...fields, level: "expert" })).toHaveProperty("level");
});

test("[SCHED-6] an edit checks the order of the ages as well", () => {
  const edit = { classId: "0198c0de-0000-7000-8000-000000000000", name: "Judo", imageUrl: "/media/a-800.webp" };
  const checked = updateClassInput.safeParse({ ...edit, capacity: 5, priceCents: 1999, minAge: 9, maxAge: 8 });
  expect(checked.error?.issues.map(({ path }) => path)).toEqual([["maxAge"]]);
});
