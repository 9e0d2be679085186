import { expect, test } from "vitest";
import { Currency } from "./db/generated/enums.ts";
import {
  formatAmount,
  formatLocalDate,
  formatLocalTime,
  formatPeriod,
  formatPrice,
  formatWeekdays,
  groupDigits,
} from "./format.ts";

test("[HOME-3] prices have a dollar sign and two decimals", () => {
  expect(formatPrice(7999, "usd")).toBe("$79.99");
  expect(formatPrice(9_999_999, "usd")).toBe("$99,999.99");
  expect(formatPrice(50, "usd")).toBe("$0.50");
});

test("[SET-3] prices have the sign of their currency, as Intl has it", () => {
  for (const currency of Object.values(Currency)) {
    const english = new Intl.NumberFormat("en-US", { style: "currency", currency });
    for (const cents of [1, 7999, 9_999_999, -123_450])
      expect(formatPrice(cents, currency)).toBe(english.format(cents / 100));
  }
});

test("a price below zero has its sign first", () => {
  expect(formatPrice(-123_450, "usd")).toBe("-$1,234.50");
});

test("[PAY-1] an amount has no dollar sign", () => {
  expect(formatAmount(1999)).toBe("19.99");
});

test("[SCHED-3] a local date and time is shown with its weekday", () => {
  expect(formatLocalTime("2026-07-07T16:00")).toBe("Tue 7 Jul 2026, 16:00");
  expect(formatPeriod("2026-07-07T16:00", "2026-07-07T17:30")).toBe("Tue 7 Jul 2026, 16:00–17:30");
  expect(formatPeriod("2026-07-07T16:00", "2026-07-10T12:00")).toBe("Tue 7 Jul 2026, 16:00–Fri 10 Jul 2026, 12:00");
  expect(formatLocalDate("2028-02-29")).toBe("Tue 29 Feb 2028");
});

test("[SCHED-6] weekdays are named in order, three or more in a row by the first and the last", () => {
  const texts = [[6], [2, 4], [1, 3, 5], [5, 6, 7], [1, 2, 3, 4, 5], [1, 2]].map(formatWeekdays);
  expect(texts).toEqual(["Sat", "Tue and Thu", "Mon, Wed and Fri", "Fri–Sun", "Mon–Fri", "Mon and Tue"]);
});

test("digits are grouped by three", () => {
  expect([100, 2000, 10_000, 1_234_567].map(groupDigits)).toEqual(["100", "2,000", "10,000", "1,234,567"]);
});
