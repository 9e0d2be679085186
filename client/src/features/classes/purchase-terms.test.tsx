import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { PurchaseTerms } from "./purchase-terms.tsx";

type Card = Parameters<typeof PurchaseTerms>[0]["card"];

const date = { state: "planned", isOver: false, hasBegun: false } as Card["meetings"][number];

const show = (card: Partial<Card>, overlaps: object[] = []) =>
  renderWithApi(<PurchaseTerms card={{ id: "c1", meetings: [], cancelWithinHours: 24, ...card }} />, {
    "auth.me": () => student,
    "schedule.ownOverlaps": () => overlaps,
  });

test.each([
  [[], 24, ["Dates to be announced", "You can cancel within 24 hours of paying, and get everything back."]],
  [
    [date, { ...date, isOver: true }, { ...date, state: "cancelled" as const }],
    1,
    [
      "The price is for the one date.",
      "You can cancel within an hour of paying, before the first date begins, and get everything back.",
    ],
  ],
  [
    [date, { ...date, hasBegun: true }],
    24,
    ["The price is for both dates.", "A date is under way, so a place that you pay for now cannot be cancelled here."],
  ],
  [[date, date], 0, ["The price is for both dates.", "A paid place cannot be cancelled here."]],
])("[TRUE-7] with the dates %j and %i hours the terms are these", async (meetings, cancelWithinHours, words) => {
  await show({ meetings, cancelWithinHours });
  await screen.findByText(words[0] ?? "");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(words);
});

test("[TRUE-7] overlaps with one's own dates are named before paying", async () => {
  await show({ meetings: [date] }, [
    { classId: "c1", withId: "c2", withName: "Judo", count: 6 },
    { classId: "c1", withId: "c3", withName: "Chess", count: 1 },
  ]);
  expect(await screen.findByText("Overlaps Judo on 6 dates")).toBeTruthy();
  expect(screen.getByText("Overlaps Chess on 1 date")).toBeTruthy();
});
