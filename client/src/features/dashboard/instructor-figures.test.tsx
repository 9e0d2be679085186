import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { Welcome } from "./welcome.tsx";

const welcome = <Welcome me={{ ...student, role: "instructor" }} />;
const today = (meetings: object[]) => ({
  "attendance.day": () => ({ day: "2026-07-06", today: "2026-07-06", nextDay: null, meetings }),
});
const next = { "schedule.next": () => null, ...today([]) };
const seats = () => screen.findByRole("region", { name: "Seats taken" });

test("[DASH-5] an instructor sees how full the open classes are, and who enrolled last", async () => {
  await renderWithApi(welcome, {
    ...next,
    "classes.mine": () => [
      classDetail({ name: "Archery", capacity: 12, seatsLeft: 3 }),
      classDetail({ name: "Judo", isClosed: true }),
      classDetail({ name: "Rowing", status: "pending" }),
    ],
    "classes.lastEnrolled": () => [
      { enrolmentId: "e1", name: "Ada", classId: "c1", className: "Archery", paidAt: new Date() },
    ],
  });
  const bars = within(await seats()).getAllByRole("progressbar");
  expect(bars.map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuenow")])).toEqual([
    ["Seats taken in Archery", "75"],
  ]);
  expect(within(await seats()).getByText("9 of 12")).toBeTruthy();
  const last = within(screen.getByRole("region", { name: "Enrolled last" }));
  expect(last.getByText("Ada")).toBeTruthy();
  expect(last.getByRole("link", { name: "Archery" }).getAttribute("href")).toBe("/dashboard/classes/c1");
});

test("six open classes are listed, and how many there are", async () => {
  const many = Array.from({ length: 9 }, (_, index) => classDetail({ name: `Class ${index}` }));
  await renderWithApi(welcome, { ...next, "classes.mine": () => many, "classes.lastEnrolled": () => [] });
  expect(within(await seats()).getAllByRole("progressbar")).toHaveLength(6);
  expect(screen.getByRole("link", { name: "All 9 open classes" })).toBeTruthy();
});

test("a new instructor sees plain words instead of figures", async () => {
  await renderWithApi(welcome, { ...next, "classes.mine": () => [], "classes.lastEnrolled": () => [] });
  expect(await screen.findByText("None of your classes is open for students.")).toBeTruthy();
  expect(screen.getByText("Nobody has enrolled yet.")).toBeTruthy();
});

test("an instructor's figures that fail to load leave the tiles, and are tried again", async () => {
  let answer = (): unknown => {
    throw applicationError("ROLE_REQUIRED", "Your account may not do this.");
  };
  await renderWithApi(welcome, { ...next, "classes.mine": () => [], "classes.lastEnrolled": () => answer() });
  await screen.findByText("Your account may not do this.");
  expect(screen.getByRole("link", { name: /^My Class/ })).toBeTruthy();
  answer = () => [];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nobody has enrolled yet.")).toBeTruthy();
});

const football = {
  id: "m1",
  className: "Football",
  instructorName: "Kenji",
  start: "2026-07-06T16:00",
  end: "2026-07-06T17:30",
  timeZone: "UTC",
  startsAt: new Date(),
  endsAt: new Date(),
  venueName: "Pitch 2",
  state: "planned",
  reason: null,
  ...{ enrolled: 16, here: 0, left: 0, away: 2, isOpen: true, opensOn: null },
};
const figures = { "schedule.next": () => null, "classes.mine": () => [], "classes.lastEnrolled": () => [] };

test("[DASH-5] a day with dates begins with them, each a way to its list", async () => {
  const cancelled = { ...football, id: "m2", state: "cancelled" };
  const without = { ...football, id: "m3", start: "2026-07-06T18:00", className: "Chess", venueName: null };
  await renderWithApi(welcome, { ...figures, ...today([football, cancelled, without]) });
  const card = within(await screen.findByRole("region", { name: "Today" }));
  expect(card.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["16:00 Football, Pitch 2 · 14 expected", "/dashboard/attendance/m1?day=2026-07-06"],
    ["18:00 Chess · 14 expected", "/dashboard/attendance/m3?day=2026-07-06"],
  ]);
  expect(screen.getAllByRole("region")[0]?.getAttribute("aria-labelledby")).toBe("today");
});

test("[DASH-5] a day without dates that take place has no such card", async () => {
  await renderWithApi(welcome, { ...figures, ...today([{ ...football, state: "cancelled" }]) });
  await seats();
  expect(screen.queryByRole("region", { name: "Today" })).toBeNull();
});
