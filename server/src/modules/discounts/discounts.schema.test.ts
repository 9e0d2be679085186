import { expect, test } from "vitest";
import { createDiscountCodeInput, setDiscountsInput } from "./discounts.schema.ts";

const code = { code: "SUMMER", percent: 10, isCombinable: true };
/** The fields that a code is refused for. */
const refusedFields = (input: object) =>
  createDiscountCodeInput.safeParse(input).error?.issues.map(({ path }) => path.join("."));

test("[CODE-6] a code is stored in capitals", () => {
  expect(createDiscountCodeInput.parse({ ...code, code: " summer-26 " })).toEqual({
    code: "SUMMER-26",
    note: "",
    percent: 10,
    isCombinable: true,
  });
});

test.each<[string, object]>([
  ["code", { code: "AB" }],
  ["code", { code: "SOMMER ZWEI" }],
  ["code", { code: "ÉTÉ" }],
  ["code", { code: "A".repeat(31) }],
  ["note", { note: "n".repeat(201) }],
  ["percent", { percent: 0 }],
  ["percent", { percent: 101 }],
  ["percent", { percent: 12.5 }],
  ["percent", { amountCents: 500, maxUsesPerFamily: 1 }],
  ["classIds", { classIds: [] }],
  ["maxUses", { maxUses: 0 }],
  ["maxUsesPerFamily", { maxUsesPerFamily: 1001 }],
  ["startsAt", { startsAt: "2026-02-30" }],
  ["endsAt", { startsAt: "2026-07-02", endsAt: "2026-07-01" }],
])("[CODE-6] %s that no code can have: %o", (field, more) => {
  expect(refusedFields({ ...code, ...more })).toEqual([field]);
});

test("[CODE-6] a code takes off a percentage or an amount", () => {
  const { percent: _percent, ...worthless } = code;
  expect(refusedFields(worthless)).toEqual(["percent"]);
  expect(refusedFields({ ...worthless, amountCents: 0, maxUsesPerFamily: 1 })).toEqual(["amountCents"]);
  expect(refusedFields({ ...worthless, amountCents: 1250, maxUsesPerFamily: 1 })).toBeUndefined();
});

test("[CODE-6] a code that can make places free says how often a family may use it", () => {
  const { percent: _percent, ...worthless } = code;
  for (const free of [{ percent: 100 }, { amountCents: 1250 }]) {
    expect(refusedFields({ ...worthless, ...free })).toEqual(["maxUsesPerFamily"]);
    expect(refusedFields({ ...worthless, ...free, maxUsesPerFamily: 1 })).toBeUndefined();
  }
  expect(refusedFields({ ...worthless, percent: 99 })).toBeUndefined();
});

test("[CODE-6] a code of one day is taken", () => {
  expect(refusedFields({ ...code, startsAt: "2026-07-01", endsAt: "2026-07-01" })).toBeUndefined();
});

test("[CODE-6] automatic discounts are whole percentages, for up to five further children", () => {
  const isTaken = (siblingPercents: number[], multiClassPercent = 0) =>
    setDiscountsInput.safeParse({ siblingPercents, multiClassPercent }).success;
  expect([isTaken([]), isTaken([0, 10, 20, 30, 100], 100)]).toEqual([true, true]);
  expect([isTaken([1, 2, 3, 4, 5, 6]), isTaken([-1]), isTaken([101]), isTaken([2.5]), isTaken([], 101)]).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
