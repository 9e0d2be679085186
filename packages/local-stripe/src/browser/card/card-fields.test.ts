import { expect, test } from "vitest";
import { formatExpiry, readExpiry } from "./card-expiry.js";
import { brandOf, formatNumber, isLuhnValid } from "./card-number.js";
import { errorOf, isFull } from "./card-state.js";

const NOW = { wasBlurred: false, today: new Date(2026, 10, 21) };
const BLURRED = { ...NOW, wasBlurred: true };

test.for([
  ["4242424242424242", "visa", "4242 4242 4242 4242"],
  ["2223003122003222", "mastercard", "2223 0031 2200 3222"],
  ["378282246310005", "amex", "3782 822463 10005"],
  ["3056930009020004", "diners", "3056 9300 0902 0004"],
  ["36227206271667", "diners", "3622 720627 1667"],
  ["6011111111111117", "discover", "6011 1111 1111 1117"],
  ["3566002020360505", "jcb", "3566 0020 2036 0505"],
  ["6200000000000005", "unionpay", "6200 0000 0000 0005"],
  ["9", "unknown", "9"],
  ["42424", "visa", "4242 4"],
  ["42424242424242429", "visa", "4242 4242 4242 4242"],
])("%s is %s and is shown as %s", ([digits, brand, shown]) => {
  expect(brandOf(String(digits))).toBe(brand);
  expect(formatNumber(String(digits))).toBe(shown);
});

test("the check digit detects a mistyped number", () => {
  expect(isLuhnValid("4242424242424242")).toBe(true);
  expect(isLuhnValid("4242424242424241")).toBe(false);
  expect(isLuhnValid("42")).toBe(false);
});

test.for([
  ["1", "1"],
  ["12", "12 / "],
  ["123", "12 / 3"],
  ["1234", "12 / 34"],
  ["7", "07 / "],
  ["1/", "01 / "],
  ["12/34", "12 / 34"],
  ["12345", "12 / 34"],
])("an expiry typed as %s is shown as %s", ([typed, shown]) => {
  expect(formatExpiry(String(typed))).toBe(shown);
});

test("deleting removes the slash as well", () => {
  expect(formatExpiry("12", true)).toBe("12");
  expect(readExpiry("12 / 3")).toBeUndefined();
  expect(readExpiry("12 / 34")).toEqual({ month: 12, year: 2034 });
});

test.for([
  ["number", { digits: "4242424242424241" }, "Your card number is invalid."],
  ["expiry", { expiry: "12 / 25" }, "Your card's expiration year is in the past."],
  ["expiry", { expiry: "10 / 26" }, "Your card's expiration date is in the past."],
  ["expiry", { expiry: "13 / 30" }, "Your card's expiration date is invalid."],
  ["expiry", { expiry: "12 / 99" }, "Your card's expiration year is invalid."],
] as const)("an invalid %s %j is reported at once: %s", ([field, typed, message]) => {
  expect(errorOf(field, { digits: "", expiry: "", cvc: "", ...typed }, NOW)).toMatchObject({ message });
});

test.for([
  ["number", "Your card number is incomplete."],
  ["expiry", "Your card's expiration date is incomplete."],
  ["cvc", "Your card's security code is incomplete."],
] as const)("an incomplete %s is reported when the field loses focus: %s", ([field, message]) => {
  const typed = { digits: "4", expiry: "1", cvc: "1" };
  expect(errorOf(field, typed, NOW)).toBeUndefined();
  expect(errorOf(field, typed, BLURRED)).toMatchObject({ type: "validation_error", message });
});

test("American Express has a security code of four digits", () => {
  expect(isFull("cvc", { digits: "37", expiry: "", cvc: "123" })).toBe(false);
  expect(isFull("cvc", { digits: "42", expiry: "", cvc: "123" })).toBe(true);
});
