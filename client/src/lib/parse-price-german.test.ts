import { afterEach, expect, test, vi } from "vitest";
import { formOfClass, parseSeats } from "../features/classes/teach/class-form-values.ts";
import { setCurrency } from "./currency.ts";
import { formatInField, formatWithCode } from "./format.ts";
import { parsePrice } from "./parse-price.ts";

// As the German build has it.
vi.mock("../../../server/src/schemas/formats.ts", () => import("../../../server/src/schemas/de/formats.ts"));

afterEach(() => setCurrency("usd"));

test.each([
  ["79,99", 7999],
  ["79,9", 7990],
  ["80", 8000],
  ["80,", 8000],
  ["1.250", 125_000],
  ["1.250,5", 125_050],
  ["12.345.678,90", 1_234_567_890],
  ["19,999", 2000],
  ["1.250 €", 125_000],
  // As a keypad writes them that has only a point.
  ["79.99", 7999],
  ["79.9", 7990],
  ["1,250.50", 125_050],
])("[LANG-4] on a German page, %s is %i cents", (text, cents) => {
  setCurrency("eur");
  expect(parsePrice(text)).toBe(cents);
});

test.each(["", "1.25.0", "1.2500", "0.005", "1250.500", "1.250.5", ",5"])(
  "[LANG-4] on a German page, %j is not a price",
  (text) => {
    expect(parsePrice(text)).toBeNull();
  },
);

test("[LANG-4] a German page fills amounts in as it reads them", () => {
  setCurrency("eur");
  for (const cents of [0, 5, 7999, 125_000, 123_456_789]) expect(parsePrice(formatInField(cents))).toBe(cents);
  expect(formatInField(125_000)).toBe("1250,00");
  expect(formatWithCode(7999)).toBe("79,99 EUR");
  const ownClass = { name: "", description: "", capacity: 8, priceCents: 7999 } as Parameters<typeof formOfClass>[0];
  expect(formOfClass(ownClass).priceCents).toBe("79,99");
});

test.each([
  ["1.000", 1000],
  ["12,7", 12],
  ["12", 12],
])("[LANG-4] on a German page, %s are %i seats", (text, seats) => {
  expect(parseSeats(text)).toBe(seats);
});
