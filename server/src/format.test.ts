import { expect, test } from "vitest";
import { formatAmount, formatPrice, groupDigits } from "./format.ts";

test("[HOME-3] prices have a dollar sign and two decimals", () => {
  expect(formatPrice(7999)).toBe("$79.99");
  expect(formatPrice(9_999_999)).toBe("$99,999.99");
  expect(formatPrice(50)).toBe("$0.50");
});

test("[PAY-1] an amount has no dollar sign", () => {
  expect(formatAmount(1999)).toBe("19.99");
});

test("digits are grouped by three", () => {
  expect([100, 2000, 10_000, 1_234_567].map(groupDigits)).toEqual(["100", "2,000", "10,000", "1,234,567"]);
});
