import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { readersZone } from "../../lib/readers-zone.ts";
import { OfferLine } from "./offer-line.tsx";

const date = (day: string, overrides: Partial<Parameters<typeof plannedMeeting>[0]> = {}) =>
  plannedMeeting({
    id: day,
    start: `${day}T16:00`,
    end: `${day}T17:30`,
    timeZone: readersZone(),
    venueId: "v2",
    venueName: "Pitch 2",
    ...overrides,
  });
const [tuesday, thursday, next] = [date("2029-05-01"), date("2029-05-03"), date("2029-05-08")];

test.each([
  ["nothing planned", [], "Dates to be announced · $79.99"],
  ["one date", [tuesday], "Tue 1 May 2029, 16:00–17:30 · Pitch 2 · $79.99"],
  ["two dates", [tuesday, thursday], "Tue and Thu 16:00–17:30 · 2 dates until 3 May 2029 · Pitch 2 · $79.99 for both"],
  [
    "more, of which some are over or cancelled",
    [date("2029-04-24", { isOver: true }), tuesday, thursday, next, date("2029-05-10", { state: "cancelled" })],
    "Tue and Thu 16:00–17:30 · 3 dates until 8 May 2029 · Pitch 2 · $79.99 for all",
  ],
  [
    "dates that end at other times",
    [tuesday, date("2029-05-03", { end: "2029-05-03T18:00" })],
    "Tue and Thu 16:00 · 2 dates until 3 May 2029 · Pitch 2 · $79.99 for both",
  ],
  [
    "dates at other times and places",
    [tuesday, date("2029-05-03", { start: "2029-05-03T10:00", venueId: "v1", venueName: "Hall 1" })],
    "Tue and Thu · 2 dates until 3 May 2029 · $79.99 for both",
  ],
  [
    "another clock than the reader's",
    [date("2029-05-01", { timeZone: "Pacific/Chatham" })],
    "Tue 1 May 2029, 16:00–17:30 (Pacific/Chatham) · Pitch 2 · $79.99",
  ],
  ["dates that are over", [date("2029-04-24", { isOver: true })], "$79.99"],
])("[TRUE-7][SCHED-6] with %s the class is offered in one sentence", async (_, meetings, words) => {
  await renderWithApi(<OfferLine meetings={meetings} priceCents={7999} />, {});
  expect((await screen.findByText("$79.99")).closest("p")?.textContent).toBe(words);
});

test("[UP-3] the place leads to what else is there, and who has paid reads no price", async () => {
  await renderWithApi(<OfferLine meetings={[tuesday, thursday]} />, {});
  const place = await screen.findByRole("link", { name: "Pitch 2" });
  expect(place.getAttribute("href")).toBe("/Classes?venue=v2");
  expect(place.closest("p")?.textContent).toBe("Tue and Thu 16:00–17:30 · 2 dates until 3 May 2029 · Pitch 2");
});
