import { expect, test } from "vitest";
import { cancellableUntil } from "./cancellation-window.ts";

const PAID_AT = new Date("2026-07-01T08:00:00Z");

test("a cancellation window ends its hours after the payment; one of 0 hours does not exist", () => {
  expect(cancellableUntil(PAID_AT, null, 24)).toEqual(new Date("2026-07-02T08:00:00Z"));
  expect(cancellableUntil(PAID_AT, null, 0)).toBeNull();
});

test("it ends earlier where a meeting begins earlier", () => {
  const evening = new Date("2026-07-01T18:00:00Z");
  expect(cancellableUntil(PAID_AT, evening, 24)).toEqual(evening);
  expect(cancellableUntil(PAID_AT, evening, 4)).toEqual(new Date("2026-07-01T12:00:00Z"));
  expect(cancellableUntil(PAID_AT, evening, 0)).toBeNull();
});

test("[PAY-9] there is none where a meeting was running when it was paid", () => {
  expect(cancellableUntil(PAID_AT, new Date("2026-07-01T07:30:00Z"), 24)).toBeNull();
});
