import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { KNOWN_JOURNEYS, touchedJourneys, touchesCardForm } from "./touched-journeys.ts";

test("a change runs the browser tests of its subject, and those that changed", () => {
  expect(touchedJourneys(["server/src/modules/schedule/list-week.ts"])).toEqual(["cancel-date", "dates", "week"]);
  expect(touchedJourneys(["client/e2e/week.spec.ts", "README.md"])).toEqual(["week"]);
});

test("a changed test beside the code runs no browser test", () => {
  expect(touchedJourneys(["server/src/modules/payments/start-payment.db.test.ts"])).toEqual([]);
});

test("a change of the local card form runs its tests, one of the local API does not", () => {
  expect(touchesCardForm(["packages/local-stripe/src/browser/card/card.css"])).toBe(true);
  expect(touchesCardForm(["packages/local-stripe/src/objects/refunds.ts"])).toBe(false);
});

test("each browser test belongs to a subject, and each one named exists", () => {
  const files = globSync("client/e2e/*.spec.ts").map((file) => basename(file, ".spec.ts"));
  expect(files.filter((file) => !KNOWN_JOURNEYS.some((journey) => file.startsWith(journey)))).toEqual([]);
  expect(KNOWN_JOURNEYS.filter((journey) => !files.some((file) => file.startsWith(journey)))).toEqual([]);
});
