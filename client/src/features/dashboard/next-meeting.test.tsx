import "../../test/browser-gaps.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { NextMeeting } from "./next-meeting.tsx";
import { Welcome } from "./welcome.tsx";

const judo = {
  classId: "c1",
  className: "Judo",
  instructorName: "Kenji",
  isTaught: false,
  start: "2026-11-26T16:00",
  end: "2026-11-26T17:30",
  timeZone: "Pacific/Auckland",
  venueId: "v1",
  venueName: "Hall 1",
};

test("[DASH-4][DASH-5][UP-3] the next meeting says when and where it is, and leads to its class, its venue, its instructor and its week", async () => {
  await renderWithApi(<NextMeeting />, { "schedule.next": () => judo });
  const next = within(await screen.findByRole("region", { name: "Next date" }));
  for (const words of ["Thu 26 Nov 2026, 16:00–17:30", "Hall 1", "With Kenji", "Times are local: Pacific/Auckland"])
    expect(next.getByText(words)).toBeTruthy();
  const links = next.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/classes/c1",
    "/Classes?venue=v1",
    "/Classes?search=Kenji",
    "/dashboard/week?week=2026-11-23",
  ]);
});

test("[DASH-5] instructors do not see who teaches their own", async () => {
  await renderWithApi(<NextMeeting />, { "schedule.next": () => ({ ...judo, isTaught: true }) });
  await screen.findByText("Hall 1");
  expect(screen.queryByText("With Kenji")).toBeNull();
});

test("without one it says so, and leads to the present week", async () => {
  await renderWithApi(<NextMeeting />, { "schedule.next": () => null });
  expect(await screen.findByText("No date is planned.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the week" }).getAttribute("href")).toBe("/dashboard/week");
});

test("an admin, who sees all weeks, is not asked for one", async () => {
  const { calls } = await renderWithApi(<Welcome me={{ ...student, role: "admin" }} />, {});
  await screen.findByRole("heading", { level: 1 });
  expect(calls).not.toContain("schedule.next");
});
