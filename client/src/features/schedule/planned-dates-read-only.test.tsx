import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { PlannedDates } from "./planned-dates.tsx";

type Shown = RouterOutputs["classes"]["byId"];

installSettings({ timeZone: "UTC", sendsEmail: true });

const meeting = plannedMeeting();

const show = (overrides: Partial<Shown>) => {
  const about = { instructorPhotoUrl: null, instructorBio: "", cancellationReason: null };
  const cancelled = { ...meeting, id: "s2", state: "cancelled" as const };
  return renderWithApi(<PlannedDates classId="Archery" />, {
    "auth.me": () => ({ ...student, role: "instructor" }),
    "classes.byId": () => ({ ...classDetail(), ...about, meetings: [meeting, cancelled], ...overrides }),
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
  });
};

test("[LIFE-2] dates of a class in use can be changed, made up for and added", async () => {
  await show({});
  for (const name of [/^Change/, /^Make up/, /^Add/]) expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test.each([{ standing: "archived" }, { standing: "cancelled" }] as const)(
  "[LIFE-2] the dates are only read: %o",
  async (overrides) => {
    await show(overrides);
    expect(await screen.findByRole("table", { name: "Dates of the class" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Change|Make up|More actions|Add)/ })).toBeNull();
  },
);

test("[LIFE-2] an archived class without dates does not ask for some", async () => {
  await show({ standing: "archived", meetings: [] });
  expect(await screen.findByText("This class has no dates.")).toBeTruthy();
});

const past = plannedMeeting({ id: "s0", start: "2029-04-24T16:00", hasBegun: true, isOver: true });
const daysShown = async () => {
  const [, ...rows] = within(await screen.findByRole("table", { name: "Dates of the class" })).getAllByRole("row");
  return rows.map((row) => row.querySelector("time")?.dateTime.slice(0, 10));
};

test("[SCHED-1] the dates begin with what comes, and those that are over are shown when asked for", async () => {
  await show({ meetings: [past, meeting] });
  expect(await daysShown()).toEqual(["2029-05-01"]);
  const more = screen.getByRole("button", { name: "Show 1 past date" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(more);
  expect(await daysShown()).toEqual(["2029-04-24", "2029-05-01"]);
  fireEvent.click(screen.getByRole("button", { name: "Hide past dates" }));
  expect(await daysShown()).toEqual(["2029-05-01"]);
});

test("[SCHED-1] a date that is cancelled and not made up for stays in view, so that it can be", async () => {
  const lost = plannedMeeting({ id: "s9", start: "2029-04-23T16:00", state: "cancelled", isOver: true });
  await show({ meetings: [lost, past, meeting] });
  expect(await daysShown()).toEqual(["2029-04-23", "2029-05-01"]);
});

test("[SCHED-1] where nothing comes any more, the dates that are over are shown at once", async () => {
  await show({ meetings: [past] });
  expect(await daysShown()).toEqual(["2029-04-24"]);
  expect(screen.queryByRole("button", { name: /past date/ })).toBeNull();
});
