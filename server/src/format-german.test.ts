import { expect, test, vi } from "vitest";
import { Currency } from "./db/generated/enums.ts";
import { formatAges, formatLocalDate, formatPeriod, formatPrice, formatWeekdays, groupDigits } from "./format.ts";
import { signUpForm } from "./modules/auth/auth.schema.ts";
import { addClassForm } from "./modules/classes/classes.schema.ts";
import { refundForm } from "./modules/enrolments/enrolments.schema.ts";

// As the client's German build has it.
vi.mock("./schemas/formats.ts", () => import("./schemas/de/formats.ts"));
vi.mock("./schemas/texts.ts", () => import("./schemas/de/texts.ts"));

test("[LANG-4] German writes amounts with a comma and the currency behind them", () => {
  expect(formatPrice(7999, "usd")).toBe("79,99\u00a0$");
  expect(formatPrice(-123_450, "usd")).toBe("-1.234,50\u00a0$");
  expect(groupDigits(1_234_567)).toBe("1.234.567");
  for (const currency of Object.values(Currency)) {
    const german = new Intl.NumberFormat("de-DE", { style: "currency", currency });
    for (const cents of [1, 50, 7999, 100_000, 9_999_999])
      expect(formatPrice(cents, currency)).toBe(german.format(cents / 100));
  }
});

test("[LANG-4] German writes dates, days and ages in its own words and order", () => {
  const german = new Intl.DateTimeFormat("de-DE", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  for (let month = 1; month <= 12; month++) {
    const date = `2026-${String(month).padStart(2, "0")}-0${(month % 9) + 1}`;
    expect(formatLocalDate(date)).toBe(german.format(new Date(date)));
  }
  expect(formatPeriod("2026-07-07T16:00", "2026-07-07T17:30")).toBe("Di., 7. Juli 2026, 16:00–17:30");
  expect(formatWeekdays([2, 4])).toBe("Di und Do");
  expect(formatWeekdays([1, 2, 3, 4, 5])).toBe("Mo–Fr");
  expect(formatAges(null, 14)).toBe("bis 14");
});

test("[LANG-3] a form's rules speak German, with the amounts as German writes them", () => {
  const saidOf = (schema: typeof signUpForm | typeof addClassForm | ReturnType<typeof refundForm>, values: object) =>
    schema.safeParse(values).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  expect(saidOf(signUpForm, { name: "", email: "ada", password: "Geheim" })).toEqual([
    "name: Bitte ausfüllen",
    "email: Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.com",
  ]);
  const fields = { name: "Judo", picture: new File([], "judo.png"), capacity: 5, description: "" };
  expect(saidOf(addClassForm, { ...fields, priceCents: 1 })).toEqual([
    "priceCents: Der Preis muss zwischen 0,50 und 99.999,99 liegen",
  ]);
  expect(saidOf(refundForm(123_450), { refundCents: 200_000 })).toEqual([
    "refundCents: Geben Sie einen Betrag von 0 bis 1.234,50 ein, etwa 12,50",
  ]);
});
