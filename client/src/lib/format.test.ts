import { expect, test } from "vitest";
import { formatAmount, formatPrice } from "./format.ts";

test("[HOME-3] prices carry a dollar sign and two decimals", () => {
  expect(formatPrice(7999)).toBe("$79.99");
  expect(formatPrice(9_999_999)).toBe("$99,999.99");
  expect(formatPrice(50)).toBe("$0.50");
});

test("[PAY-1] an amount stands without a sign", () => {
  expect(formatAmount(1999)).toBe("19.99");
});
