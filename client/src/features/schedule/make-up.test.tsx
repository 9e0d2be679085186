import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassDates } from "./class-dates.tsx";
import { PlannedDates } from "./planned-dates.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const cancelled = plannedMeeting({ state: "cancelled", reason: "Rain" });
const makeUp = plannedMeeting({ id: "s2", start: "2029-05-08T16:00", end: "2029-05-08T17:30", replacesId: "s1" });

test("[SCHED-7] a date that has been made up for passes the focus to the one that does", async () => {
  let meetings = [cancelled];
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 7 }), meetings }),
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
    "schedule.addMeetings": () => {
      meetings = [cancelled, makeUp];
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Make up for Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(await dialog.findByRole("button", { name: "Add date" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const change = await screen.findByRole("button", { name: "Change Tue 8 May 2029" });
  await waitFor(() => expect(document.activeElement).toBe(change));
  screen.getByText("Rain · Made up on Tue 8 May 2029");
});

test("[SCHED-7] a make-up's window that is opened again before the dates are loaded can be closed", async () => {
  let isAdded = false;
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.byId": () =>
      isAdded ? new Promise(() => undefined) : { ...classDetail({ capacity: 8, seatsLeft: 7 }), meetings: [cancelled] },
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
    "schedule.addMeetings": () => {
      isAdded = true;
    },
  });
  const makeUpButton = await screen.findByRole("button", { name: "Make up for Tue 1 May 2029" });
  fireEvent.click(makeUpButton);
  fireEvent.click(await screen.findByRole("button", { name: "Add date" }));
  await screen.findByText("Date added");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(makeUpButton);
  fireEvent.keyDown(within(await screen.findByRole("dialog")).getByLabelText(/^Begins/), {
    key: "Escape",
    code: "Escape",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[SCHED-7] a make-up that is cancelled itself passes the focus to the button that makes up once more", async () => {
  let meetings = [cancelled, makeUp];
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 7 }), meetings }),
    "schedule.meetingRefunds": () => ({ studentCount: 1, shareCount: 0, endCount: 0, refundCents: 0, isLast: false }),
    "schedule.cancelMeeting": () => {
      meetings = [cancelled, { ...makeUp, state: "cancelled", reason: "Rain again" }];
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Tue 8 May 2029" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Cancel/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Rain again" } });
  const cancel = dialog.getByRole("button", { name: /^Cancel/ });
  await waitFor(() => expect(cancel).toHaveProperty("disabled", false));
  fireEvent.click(cancel);
  const again = await screen.findByRole("button", { name: "Make up for Tue 1 May 2029" });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test("[SCHED-7] the class's page says which date makes up for a cancelled one", async () => {
  await renderWithApi(<ClassDates meetings={[cancelled, makeUp]} />, {});
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("Cancelled: Rain");
  expect(first?.textContent).toContain("Made up on Tue 8 May 2029");
  expect(second?.textContent).toContain("Instead of Tue 1 May 2029");
});

test("[SCHED-7] a make-up that is cancelled itself is not named", async () => {
  await renderWithApi(<ClassDates meetings={[cancelled, { ...makeUp, state: "cancelled" }]} />, {});
  await screen.findByText("Cancelled: Rain");
  expect(screen.queryByText(/Made up on/)).toBeNull();
});

test("[SCHED-7] a refused cancellation says so at once, also when the sums cannot be read again", async () => {
  let isRefused = false;
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 7 }), meetings: [makeUp] }),
    "schedule.meetingRefunds": () =>
      isRefused
        ? new Promise(() => undefined)
        : { studentCount: 1, shareCount: 0, endCount: 0, refundCents: 0, isLast: false },
    "schedule.cancelMeeting": () => {
      isRefused = true;
      throw applicationError("MEETING_CHANGED", "The date has changed. Please look again.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Tue 8 May 2029" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Cancel/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Rain" } });
  const cancel = dialog.getByRole("button", { name: /^Cancel/ });
  await waitFor(() => expect(cancel).toHaveProperty("disabled", false));
  fireEvent.click(cancel);
  await dialog.findByText("The date has changed. Please look again.");
});
