import { expect, test } from "vitest";
import { formatSecondsLeft, holdSecondsLeft } from "./hold-seconds-left.ts";

const arrival = Date.UTC(2026, 6, 1, 12);
const hold = { secondsLeft: 900, receivedAt: arrival };

test("a hold counts down to zero and no further", () => {
  expect(holdSecondsLeft(hold, arrival)).toBe(900);
  expect(holdSecondsLeft(hold, arrival + 61_500)).toBe(839);
  expect(holdSecondsLeft(hold, arrival + 15 * 60_000)).toBe(0);
  expect(holdSecondsLeft(hold, arrival + 99 * 60_000)).toBe(0);
});

test("the rest is written in minutes and seconds", () => {
  expect([900, 65, 9, 0].map(formatSecondsLeft)).toEqual(["15:00", "1:05", "0:09", "0:00"]);
});
