import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { expectWindowOf, mountedWindows } from "../../test/windows.ts";
import { PlannedDates } from "./planned-dates.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

/** Dates from 1 May 2029 on, every other one cancelled, as an admin sees them whose class has no students. */
async function show(count: number): Promise<void> {
  const meetings = Array.from({ length: count }, (_, number) => {
    const day = new Date(Date.UTC(2029, 4, 1 + number)).toISOString().slice(0, 10);
    const state = number % 2 === 0 ? "planned" : "cancelled";
    return plannedMeeting({ id: `s${number}`, start: `${day}T16:00`, end: `${day}T17:30`, state });
  });
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 8 }), meetings }),
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
    "schedule.meetingRefunds": () => ({ studentCount: 0, shareCount: 0, endCount: 0, refundCents: 0, isLast: false }),
    "classes.instructors": () => [],
  });
  await screen.findByRole("button", { name: "Change Tue 1 May 2029" });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function choose(name: string): Promise<void> {
  press("More actions for Tue 1 May 2029");
  fireEvent.click(await screen.findByRole("menuitem", { name }));
}

test.for([
  ["changed", "Change", () => press("Change Tue 1 May 2029")],
  ["given a substitute", "More actions for", () => choose("Substitute on Tue 1 May 2029")],
  ["cancelled", "More actions for", () => choose("Cancel Tue 1 May 2029")],
  ["removed", "More actions for", () => choose("Remove Tue 1 May 2029")],
  ["made up for", "Make up for", () => press("Make up for Wed 2 May 2029")],
] as const)("a date has no window until it is %s, and the first one gives the focus back", async ([, opener, ask]) => {
  await show(8);
  expect(mountedWindows()).toBe(0);
  const button = screen.getByRole("button", { name: new RegExp(`^${opener} .* [12] May 2029$`) });
  await expectWindowOf(button, ask);
});
