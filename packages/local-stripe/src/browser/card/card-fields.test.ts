import { expect, test } from "vitest";
import { errorOf, readExpiry } from "./card-fields.js";
import { brandOf, isLuhnValid, numberLength } from "./card-number.js";

const TODAY = new Date(2026, 10, 21);

test.for([
  ["4242424242424242", "visa", 16],
  ["2223003122003222", "mastercard", 16],
  ["378282246310005", "amex", 15],
  ["3056930009020004", "diners", 16],
  ["36227206271667", "diners", 14],
  ["6011111111111117", "discover", 16],
  ["3566002020360505", "jcb", 16],
  ["6200000000000005", "unionpay", 16],
  ["9", "unknown", 16],
] as const)("%s is %s, whose numbers have %i digits", ([digits, brand, length]) => {
  expect(brandOf(digits)).toBe(brand);
  expect(numberLength(digits)).toBe(length);
});

test("the check digit detects a mistyped number", () => {
  expect(isLuhnValid("4242424242424242")).toBe(true);
  expect(isLuhnValid("4242424242424241")).toBe(false);
  expect(isLuhnValid("42")).toBe(false);
});

test.for([
  ["number", "4242", "Your card number is incomplete."],
  ["number", "4242 4242 4242 4241", "Your card number is invalid."],
  ["expiry", "12 / 3", "Your card's expiration date is incomplete."],
  ["expiry", "13/30", "Your card's expiration date is invalid."],
  ["expiry", "10/26", "Your card's expiration date is in the past."],
  ["expiry", "12/25", "Your card's expiration year is in the past."],
  ["expiry", "12/99", "Your card's expiration year is invalid."],
  ["cvc", "12", "Your card's security code is incomplete."],
] as const)("of the %s %j it is said: %s", ([field, value, message]) => {
  expect(errorOf(field, value, TODAY)).toMatchObject({ type: "validation_error", message });
});

test.for([
  ["number", "4242 4242 4242 4242"],
  ["expiry", "11/26"],
  ["cvc", "1234"],
] as const)("nothing is wrong with the %s %j", ([field, value]) => {
  expect(errorOf(field, value, TODAY)).toBeUndefined();
});

test.for(["1234", "12/34", "12 / 34"])("%j is December 2034", (value) => {
  expect(readExpiry(value)).toEqual({ month: 12, year: 2034 });
});
