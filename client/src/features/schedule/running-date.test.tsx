import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassDates } from "./class-dates.tsx";
import { PlannedDates } from "./planned-dates.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const over = plannedMeeting({ id: "s0", start: "2029-04-24T16:00", hasBegun: true, isOver: true });
const running = plannedMeeting({ end: "2029-05-05T12:00", hasBegun: true, isOver: false });

test("[SCHED-6] the page of a class shows a date until it is over", async () => {
  await renderWithApi(<ClassDates meetings={[over, running]} />, {});
  expect(screen.getByRole("listitem").textContent).toContain("1 May 2029");
  screen.getByText("1 date is over");
});

test("[SCHED-1] the dates of a class tell one that is under way from one that is over", async () => {
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.byId": () => ({ ...classDetail({}), meetings: [over, running] }),
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show 1 past date" }));
  const rows = within(await screen.findByRole("table", { name: "Dates of the class" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => /Over|Under way/.exec(textContent)?.[0]).slice(1)).toEqual([
    "Over",
    "Under way",
  ]);
  expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
});
