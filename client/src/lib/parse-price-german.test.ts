import { expect, test, vi } from "vitest";

vi.mock("@campside/server/formats", () => import("../../../server/src/schemas/de/formats.ts"));
const { parsePrice } = await import("./parse-price.ts");

test("[LANG-4] German amounts are read as German pages write them", () => {
  expect(
    ["1.250", "1.250,00", "1.250.000,5", "79,99", "79,9", "79.99", "80"].map((text) => [text, parsePrice(text)]),
  ).toEqual([
    ["1.250", 125_000],
    ["1.250,00", 125_000],
    ["1.250.000,5", 125_000_050],
    ["79,99", 7999],
    ["79,9", 7990],
    ["79.99", 7999],
    ["80", 8000],
  ]);
  expect(["1.25.0", "0.005", "1.2500", ","].map(parsePrice)).toEqual([null, null, null, null]);
});
