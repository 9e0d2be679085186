import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { PlannedDates } from "./planned-dates.tsx";
import type { PlannedSession } from "./planned-session.ts";

const session: PlannedSession = {
  id: "s1",
  start: "2029-05-01T16:00",
  end: "2029-05-01T17:30",
  timeZone: "UTC",
  venueId: null,
  venueName: null,
  venueAddress: "",
  venueMapUrl: null,
  state: "planned",
  replacesId: null,
  reason: null,
  hasBegun: false,
  substituteId: null,
  substituteName: null,
};

function show(seatsTaken: number, role: string, api: Api = {}) {
  return renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => ({ ...student, role }),
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 8 - seatsTaken }), sessions: [session] }),
    "schedule.venues": () => [],
    ...api,
  });
}

const MORE = { name: "More actions for Tue 1 May 2029" };
/** Opens the row's menu; how much it has depends on the role, which may come later. */
async function entries(count: number) {
  fireEvent.click(await screen.findByRole("button", MORE));
  await waitFor(() => expect(screen.queryAllByRole("menuitem")).toHaveLength(count));
  return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
}

test("[SCHED-1] a date is removed only while nobody has a seat", async () => {
  await show(1, "admin");
  expect(await entries(2)).toEqual(["Substitute", "Cancel"]);
});

test("[SCHED-1] an instructor whose students have seats only names a substitute", async () => {
  await show(1, "instructor");
  expect(await entries(1)).toEqual(["Substitute"]);
});

test("[SCHED-1] a refused removal closes its question and says why", async () => {
  await show(0, "instructor", {
    "schedule.removeSession": () => {
      throw applicationError("SESSION_IN_USE", "Students have a seat in this class.");
    },
  });
  expect(await entries(2)).toEqual(["Substitute", "Remove"]);
  fireEvent.click(screen.getByRole("menuitem", { name: /^Remove/ }));
  const dialog = await screen.findByRole("dialog", { name: "Remove Tue 1 May 2029?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText("Students have a seat in this class.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.for([
  [0, "Nobody has a seat in this class yet."],
  [1, "1 student has a seat and is told by e-mail within a few minutes."],
  [3, "3 students have seats and are told by e-mail within a few minutes."],
] as const)("[MAIL-3] adding and changing dates say that %i students are told", async ([seatsTaken, text]) => {
  await show(seatsTaken, "instructor");
  expect((await screen.findByRole("form", { name: "Add dates" })).textContent).toContain(text);
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  expect((await screen.findByRole("dialog")).textContent).toContain(text);
});

const busy = () => {
  throw applicationError("INSTRUCTOR_BUSY", "You teach Judo at that time.");
};

test("[SCHED-4] a refused change says so until the times change", async () => {
  await show(0, "instructor", { "schedule.changeSession": busy });
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("You teach Judo at that time.");
  fireEvent.change(dialog.getByLabelText(/^Ends/), { target: { value: "2029-05-01T18:00" } });
  await waitFor(() => expect(dialog.queryByText("You teach Judo at that time.")).toBeNull());
});

test("[SCHED-4] refused new dates say so until the times change", async () => {
  await show(0, "instructor", { "schedule.addSessions": busy });
  const form = within(await screen.findByRole("form", { name: "Add dates" }));
  const days = form.getByRole("group", { name: "Days" });
  const [day] = within(days)
    .getAllByRole<HTMLButtonElement>("button", { name: /^\d+ / })
    .filter(({ disabled }) => !disabled)
    .slice(-1);
  if (!day) throw new Error("the month has a day");
  fireEvent.click(day);
  fireEvent.click(form.getByRole("button", { name: "Add 1 date" }));
  await form.findByText("You teach Judo at that time.");
  fireEvent.change(form.getByLabelText(/^Begins/), { target: { value: "15:00" } });
  await waitFor(() => expect(form.queryByText("You teach Judo at that time.")).toBeNull());
});
