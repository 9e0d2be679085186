import { expect, test } from "vitest";
import { formatRest, holdRest } from "./hold-rest.ts";

const arrival = Date.UTC(2026, 6, 1, 12);
const hold = { expiresAt: new Date(arrival + 15 * 60_000), receivedAt: arrival };

test("a hold counts down to zero and no further", () => {
  expect(holdRest(hold, arrival)).toBe(900);
  expect(holdRest(hold, arrival + 61_500)).toBe(839);
  expect(holdRest(hold, arrival + 15 * 60_000)).toBe(0);
  expect(holdRest(hold, arrival + 99 * 60_000)).toBe(0);
});

test("a clock that is fast or slow shows no countdown instead of ending the hold", () => {
  const fast = { ...hold, receivedAt: arrival + 20 * 60_000 };
  const slow = { ...hold, receivedAt: arrival - 20 * 60_000 };
  expect(holdRest(fast, fast.receivedAt)).toBeNull();
  expect(holdRest(slow, slow.receivedAt)).toBeNull();
});

test("the rest is written in minutes and seconds", () => {
  expect([900, 65, 9, 0].map(formatRest)).toEqual(["15:00", "1:05", "0:09", "0:00"]);
});
