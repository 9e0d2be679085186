import { expect, test } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { ERROR_KINDS, type ErrorCode } from "../errors/error-kinds.ts";
import { LANGUAGES } from "../schemas/languages.ts";
import { errorText } from "./error-text.ts";
import { textsFor } from "./texts-for.ts";

const CODES = Object.keys(ERROR_KINDS) as ErrorCode[];

/** Data for every error at once, so that what one leaves out shows. */
const PARAMS = {
  ...{
    methods: "GET",
    name: "Ada",
    age: 7,
    isToCome: true,
    minAge: 8,
    maxAge: 14,
    className: "Sun",
    classNames: ["Moon", "Stars"],
    amountCents: 4200,
    currency: "usd",
  },
  ...{ count: 2, instructorName: "Grace", venueName: "Court 1", date: "2026-07-07T16:00", zone: "Europe/Berlin" },
  ...{ problem: "MEETING_PAST", reason: "Because.", cause: "noAddress" },
};
const textOf = (language: (typeof LANGUAGES)[number], code: ErrorCode) =>
  errorText(language, { code, params: PARAMS, retryAfterSeconds: 300 });

test.for(LANGUAGES)("every error has a whole sentence in %s, and there are no others", (language) => {
  expect(Object.keys(textsFor(language).errors).toSorted()).toEqual(CODES.toSorted());
  for (const code of CODES)
    expect([code, textOf(language, code)]).toEqual([code, expect.stringMatching(/^[^{}]+[.:]$/)]);
  expect(CODES.filter((code) => /undefined|null|\bNaN\b|object/.test(textOf(language, code)))).toEqual([]);
});

test("no error reads the same in both languages", () => {
  expect(CODES.filter((code) => textOf("en", code) === textOf("de", code))).toEqual([]);
});

test("both languages word the same data", () => {
  const worded = (language: (typeof LANGUAGES)[number]) =>
    CODES.filter((code) => typeof textsFor(language).errors[code] === "function");
  expect(worded("de")).toEqual(worded("en"));
  for (const data of ["Ada", "Sun", "Grace", "Court 1", "Europe/Berlin", "Because."]) {
    const saying = (language: (typeof LANGUAGES)[number]) =>
      CODES.filter((code) => textOf(language, code).includes(data));
    expect([data, saying("de")]).toEqual([data, saying("en")]);
  }
});

test("dates, amounts and durations are those of the language", () => {
  const past = new AppError("MEETING_PAST", { params: { date: "2026-07-07T16:00", zone: "Europe/Berlin" } });
  expect(past.message).toBe("Tue 7 Jul 2026, 16:00 is in the past. Please choose a later date.");
  expect(errorText("de", past)).toMatch(/^Di\., 7\. Juli 2026, 16:00 Uhr liegt/);
  expect(textOf("de", "DISCOUNT_TOO_HIGH")).toContain("42,00\u00A0$");
  expect(textOf("de", "SERVER_BUSY")).toContain("in 5 Minuten");
  expect(textOf("en", "SERVER_BUSY")).toContain("in 5 minutes");
});
