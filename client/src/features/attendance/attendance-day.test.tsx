import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { AttendanceDay } from "./attendance-day.tsx";

const meeting = {
  id: "m1",
  className: "Judo",
  instructorName: "Kenji",
  start: "2026-07-06T16:00",
  end: "2026-07-06T17:30",
  timeZone: "UTC",
  startsAt: new Date(),
  endsAt: new Date(),
  venueName: "Hall 1",
  state: "planned",
  reason: null,
  enrolled: 12,
  here: 3,
  left: 0,
  away: 1,
  isOpen: true,
  opensOn: null,
} as const;

test("[ROSTER-1] a day names its dates with hours, venue and counts, and leads to each list and to the days around it", async () => {
  await renderWithApi(<AttendanceDay day="2026-07-06" />, {
    "attendance.day": () => ({
      day: "2026-07-06",
      today: "2026-07-06",
      nextDay: null,
      meetings: [meeting, { ...meeting, id: "m2", className: "Chess", state: "cancelled", reason: "Storm" }],
    }),
  });
  await screen.findByRole("heading", { name: "Mon 6 Jul 2026" });
  await screen.findByRole("list", { name: "Dates of the day" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "16:00–17:30JudoHall 1 · KenjiHere 3 · Expected 8 · Away 1",
    "16:00–17:30ChessHall 1 · KenjiCancelled: Storm",
  ]);
  expect(screen.getByRole("link", { name: "Judo" }).getAttribute("href")).toBe(
    "/dashboard/attendance/m1?day=2026-07-06",
  );
  expect(screen.getByRole("link", { name: "Day after" }).getAttribute("href")).toBe(
    "/dashboard/attendance?day=2026-07-07",
  );
});

test("[ROSTER-1] a list that is not open says from when on it is, and is no link", async () => {
  const closed = { ...meeting, isOpen: false };
  await renderWithApi(<AttendanceDay day="2026-07-06" />, {
    "attendance.day": () => ({
      ...{ day: "2026-07-06", today: "2026-07-01", nextDay: null },
      meetings: [
        { ...closed, opensOn: "2026-07-05" },
        { ...closed, id: "m2", className: "Chess" },
      ],
    }),
  });
  await screen.findByText("The list opens on Sun 5 Jul 2026.");
  expect(screen.getByText("The list is closed.")).toBeTruthy();
  expect(screen.getByText("Judo")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Judo|Chess/ })).toBeNull();
});

test("[ROSTER-1] a day without dates says so, and leads to the next one with dates", async () => {
  await renderWithApi(<AttendanceDay day={undefined} />, {
    "attendance.day": () => ({ day: "2026-07-06", today: "2026-07-06", nextDay: "2026-07-09", meetings: [] }),
  });
  await screen.findByText("No dates on this day.");
  expect(screen.getByRole("link", { name: "Go to Thu 9 Jul 2026" }).getAttribute("href")).toBe(
    "/dashboard/attendance?day=2026-07-09",
  );
});
