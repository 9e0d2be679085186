import { expect, test } from "vitest";
import { addClassInput } from "./classes.schema.ts";

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
