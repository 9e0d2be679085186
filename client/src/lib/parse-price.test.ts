import { afterEach, describe, expect, test } from "vitest";
import { setCurrency } from "./currency.ts";
import { parsePrice } from "./parse-price.ts";

afterEach(() => setCurrency("usd"));

describe("[TEACH-2] a price is read to the cent, as people and keypads write it", () => {
  test.each([
    ["79.99", 7999],
    ["19.99", 1999],
    ["0.29", 29],
    ["1.1", 110],
    ["80", 8000],
    ["80.", 8000],
    ["080.5", 8050],
    ["$1,250.05", 125_005],
    [" $ 5 ", 500],
    ["99999.99", 9_999_999],
    // As a keypad writes them that has only a comma.
    ["79,99", 7999],
    ["79,9", 7990],
    ["1.250,50", 125_050],
    ["1,250", 125_000],
    // To two decimals.
    ["19.999", 2000],
    ["1.994", 199],
    ["0.005", 1],
    ["1.005", 101],
  ])("%s is %i cents", (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  test.each([
    "",
    " ",
    ".",
    ".5",
    "1,2345",
    "1,25,0",
    "1.25.0",
    "-5",
    "1e3",
    "12abc",
    "0x10",
    "1 000",
    "99999999999999999999",
  ])("%j is not a price", (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  test("every cent up to 1,000.00 survives being written and read", () => {
    const lost = Array.from({ length: 100_001 }, (_, cents) => cents).filter(
      (cents) => parsePrice(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`) !== cents,
    );
    expect(lost).toEqual([]);
  });
});

test.each([
  ["eur", "€79.99"],
  ["eur", "79,99 €"],
  ["eur", "79,99 EUR"],
  ["gbp", "£79.99"],
  ["cad", "CA$79.99"],
  ["cad", "$79.99"],
  ["chf", "CHF 79.99"],
  ["chf", "79,99 CHF"],
] as const)("[SET-3] in %s, %s is a price of that currency", (currency, text) => {
  setCurrency(currency);
  expect(parsePrice(text)).toBe(7999);
});

test("[SET-3] an amount of another currency is no price", () => {
  setCurrency("eur");
  expect(["$79.99", "£79.99", "79.99 USD", "CHF 79.99"].map(parsePrice)).toEqual([null, null, null, null]);
});
