import { expect, test } from "vitest";
import { centsOf, unitsOf } from "./amounts.ts";

test.each([
  ["79.99", 7999],
  [79.99, 7999],
  [19.99, 1999],
  [1.1, 110],
  ["80", 8000],
  [80, 8000],
  ["0.5", 50],
  ["79.9900", 7999],
  [" 12.30 ", 1230],
  ["99999.99", 9_999_999],
  ["19.999", 2000],
  [19.999, 2000],
  ["1.994", 199],
  ["1.005", 101],
  [0.1 + 0.2, 30],
])("[API-2] %j are %i cents", (amount, cents) => expect(centsOf(amount)).toBe(cents));

test.each(["", " ", ".", ".5", "1,50", "1.5.0", "1e3", 1e21, "-1", -1, "0x10", "NaN", Number.NaN, Infinity])(
  "[API-2] %j is not an amount",
  (amount) => expect(centsOf(amount)).toBeNull(),
);

test("[API-2] every possible price survives a round trip", () => {
  for (let cents = 50; cents <= 9_999_999; cents += 7) {
    if (centsOf(unitsOf(cents)) !== cents) throw new Error(`${cents} became ${centsOf(unitsOf(cents))}`);
  }
  expect(JSON.stringify(unitsOf(7999))).toBe("79.99");
});
