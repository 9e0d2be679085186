import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
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

const show = (facts: Partial<Shown>) => {
  const about = { instructorPhotoUrl: null, instructorBio: "", cancellationReason: null };
  const cancelled = { ...meeting, id: "s2", state: "cancelled" as const };
  return renderWithApi(<PlannedDates classId="Archery" />, {
    "auth.me": () => ({ ...student, role: "instructor" }),
    "classes.byId": () => ({ ...classDetail(), ...about, meetings: [meeting, cancelled], ...facts }),
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
  });
};

test("[LIFE-2] dates of a class in use can be changed, made up for and added", async () => {
  await show({});
  for (const name of [/^Change/, /^Make up/, /^Add/]) expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test.each([{ isArchived: true }, { status: "cancelled" } as const])(
  "[LIFE-2] the dates are only read: %o",
  async (facts) => {
    await show(facts);
    expect(await screen.findByRole("table", { name: "Dates of the class" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Change|Make up|More actions|Add)/ })).toBeNull();
  },
);

test("[LIFE-2] an archived class without dates does not ask for some", async () => {
  await show({ isArchived: true, meetings: [] });
  expect(await screen.findByText("This class has no dates.")).toBeTruthy();
});
