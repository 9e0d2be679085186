import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassLinks } from "./class-links.tsx";
import { PlannedDates } from "./planned-dates.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const meeting = plannedMeeting();

function show(seatsTaken: number, role: string, api: Api = {}) {
  const page = (
    <>
      <ClassLinks classId="c1" />
      <PlannedDates classId="c1" />
    </>
  );
  return renderWithApi(page, {
    "auth.me": () => ({ ...student, role }),
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 8 - seatsTaken }), meetings: [meeting] }),
    "schedule.holidays": () => [],
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
    "schedule.removeMeeting": () => {
      throw applicationError("MEETING_IN_USE", "Students have a seat in this class.");
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
  [1, "1 seat is taken. Students who have paid are told by e-mail within a few minutes."],
  [3, "3 seats are taken. Students who have paid are told by e-mail within a few minutes."],
] as const)("[MAIL-3] adding and changing dates say who is notified of %i taken seats", async ([seatsTaken, text]) => {
  await show(seatsTaken, "instructor");
  expect((await screen.findByRole("form", { name: "Add dates" })).textContent).toContain(text);
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  expect((await screen.findByRole("dialog")).textContent).toContain(text);
});

async function cancelForRain() {
  await entries(2);
  fireEvent.click(screen.getByRole("menuitem", { name: /^Cancel/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Rain" } });
  await waitFor(() => expect(dialog.getByRole("button", { name: /^Cancel/ })).toHaveProperty("disabled", false));
  fireEvent.click(dialog.getByRole("button", { name: /^Cancel/ }));
  return dialog;
}

test("[SCHED-7] a cancelled date passes the focus to the button that makes up for it", async () => {
  let state: "planned" | "cancelled" = "planned";
  await show(1, "admin", {
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 7 }), meetings: [{ ...meeting, state }] }),
    "schedule.meetingRefunds": () => ({ studentCount: 1, shareCount: 0, endCount: 0, refundCents: 0, isLast: false }),
    "schedule.cancelMeeting": () => {
      state = "cancelled";
    },
  });
  await cancelForRain();
  const makeUp = await screen.findByRole("button", { name: /^Make up/ });
  await waitFor(() => expect(document.activeElement).toBe(makeUp));
});

const busy = () => {
  throw applicationError("INSTRUCTOR_BUSY", "You teach Judo at that time.");
};

function LoadAgain() {
  const utils = trpc.useUtils();
  return <button onClick={() => void utils.classes.invalidate()}>Load again</button>;
}

test("[SCHED-1] what is typed stays when somebody else's change is loaded, and is sent with what was seen", async () => {
  let shown = meeting;
  const sent: unknown[] = [];
  await renderWithApi(
    <>
      <PlannedDates classId="c1" />
      <LoadAgain />
    </>,
    {
      "auth.me": () => ({ ...student, role: "instructor" }),
      "classes.byId": () => ({ ...classDetail(), meetings: [shown] }),
      "schedule.holidays": () => [],
      "schedule.venues": () => [],
      "schedule.changeMeeting": (input) => void sent.push(input),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Ends/), { target: { value: "2029-05-01T18:00" } });
  shown = { ...meeting, start: "2029-05-02T16:00", end: "2029-05-02T17:00" };
  fireEvent.click(screen.getByRole("button", { name: "Load again", hidden: true }));
  await screen.findByText("Wed 2 May 2029");
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  const seen = { venueId: null, times: { start: meeting.start, end: meeting.end } };
  await waitFor(() => expect(sent).toMatchObject([{ seen, times: { end: "2029-05-01T18:00" } }]));
});

test("[SCHED-1] a window stays while its form is being saved, which names what it was filled with", async () => {
  const answer = Promise.withResolvers<null>();
  const sent: unknown[] = [];
  await show(1, "instructor", {
    "schedule.changeMeeting": (input) => {
      sent.push(input);
      return answer.promise;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Ends/), { target: { value: "2029-05-01T18:00" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true"));
  fireEvent.keyDown(dialog.getByLabelText(/^Ends/), { key: "Escape", code: "Escape" });
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  const seen = { venueId: null, times: { start: "2029-05-01T16:00", end: "2029-05-01T17:30" } };
  expect(sent).toMatchObject([{ seen, times: { end: "2029-05-01T18:00" } }]);
  answer.resolve(null);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[SCHED-7] a change of a date that somebody else has cancelled is refused, and its row then says so", async () => {
  let isCancelled = false;
  const cancelled = plannedMeeting({ state: "cancelled", reason: "Rain" });
  await show(1, "instructor", {
    "classes.byId": () => ({ ...classDetail(), meetings: [isCancelled ? cancelled : meeting] }),
    "schedule.changeMeeting": () => {
      isCancelled = true;
      throw applicationError("MEETING_NOT_FOUND", "This meeting has been cancelled.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("This meeting has been cancelled.");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect((await screen.findAllByText("Rain")).length).toBeGreaterThan(0);
});

test("[SCHED-7] a date that has become the last one meanwhile is left without a question about the reason", async () => {
  let isLast = false;
  await show(1, "admin", {
    "schedule.meetingRefunds": () => ({ studentCount: 1, shareCount: 0, endCount: 0, refundCents: 0, isLast }),
    "schedule.cancelMeeting": () => {
      isLast = true;
      throw applicationError("LAST_MEETING", "This is the last date.");
    },
  });
  const dialog = await cancelForRain();
  await dialog.findByText(/^This is the last date\. Please cancel the class instead/);
  fireEvent.click(dialog.getByRole("button", { name: "Keep the date" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

async function openSubstitute() {
  await entries(1);
  fireEvent.click(screen.getByRole("menuitem", { name: /^Substitute/ }));
  return within(await screen.findByRole("dialog"));
}

test("[SCHED-1][MAIL-3] the substitutes are the other instructors, and the dialog says who is notified", async () => {
  const instructor = { id: "i1", name: "Ines", email: "ines@camp.test" };
  const { calls } = await show(1, "instructor", {
    "classes.instructors": () => [instructor, { id: "i2", name: "Otto", email: "otto@camp.test" }],
  });
  const dialog = await openSubstitute();
  await dialog.findByRole("option", { name: "Otto" });
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "The instructor of the class",
    "Otto",
  ]);
  dialog.getByText(/except you, and students who have paid are told by e-mail/);
  // Nothing has changed.
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("Instructor changed")).toBeNull();
  expect(calls).not.toContain("schedule.setSubstitute");
});

test("a substitute who is chosen and not saved is not lost without a question", async () => {
  await show(1, "instructor", { "classes.instructors": () => [{ id: "i2", name: "Otto", email: "otto@camp.test" }] });
  const dialog = await openSubstitute();
  await dialog.findByRole("option", { name: "Otto" });
  fireEvent.change(dialog.getByLabelText("Instructor"), { target: { value: "i2" } });
  fireEvent.keyDown(dialog.getByLabelText("Instructor"), { key: "Escape", code: "Escape" });
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("[SCHED-4] a refused change says so until the times change", async () => {
  await show(0, "instructor", { "schedule.changeMeeting": busy });
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("You teach Judo at that time.");
  fireEvent.change(dialog.getByLabelText(/^Ends/), { target: { value: "2029-05-01T18:00" } });
  await waitFor(() => expect(dialog.queryByText("You teach Judo at that time.")).toBeNull());
});

type Within = ReturnType<typeof within>;

function chooseDay(form: Within) {
  const [day] = within(form.getByRole("group", { name: "Days" }))
    .getAllByRole<HTMLButtonElement>("button", { name: /^\d+ / })
    .filter(({ disabled }) => !disabled)
    .slice(-1);
  if (!day) throw new Error("the month has a day");
  fireEvent.click(day);
}

test("[SCHED-2] the button that has added dates keeps the focus", async () => {
  await show(0, "instructor", { "schedule.addMeetings": () => null });
  const form = within(await screen.findByRole("form", { name: "Add dates" }));
  chooseDay(form);
  const button = form.getByRole("button", { name: "Add 1 date" });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("1 date added");
  expect(document.activeElement).toBe(button);
  expect(button).toHaveProperty("disabled", false);
});

test("[SCHED-2] chosen dates that are not added yet are not left without a question", async () => {
  await show(0, "instructor");
  chooseDay(within(await screen.findByRole("form", { name: "Add dates" })));
  fireEvent.click(screen.getByRole("link", { name: "Page of the class" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByRole("button", { name: "Add 1 date" });
});

test("a changed date is not lost without a question, and a saved one answers it", async () => {
  const save = Promise.withResolvers<null>();
  await show(1, "instructor", { "schedule.changeMeeting": () => save.promise });
  fireEvent.click(await screen.findByRole("button", { name: "Change Tue 1 May 2029" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Ends/), { target: { value: "2029-05-01T18:00" } });
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull());
  expect(dialog.getByLabelText<HTMLInputElement>(/^Ends/).value).toBe("2029-05-01T18:00");

  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  fireEvent.click(dialog.getByRole("button", { name: "Close the window" }));
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  save.resolve(null);
  await screen.findByText("Date changed");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the reason of a cancelled date is not lost without a question", async () => {
  await show(1, "admin", {
    "schedule.meetingRefunds": () => ({ studentCount: 1, shareCount: 0, endCount: 0, refundCents: 0, isLast: false }),
  });
  await entries(2);
  fireEvent.click(screen.getByRole("menuitem", { name: /^Cancel/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Rain" } });
  fireEvent.click(dialog.getByRole("button", { name: "Keep the date" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[SCHED-2] the calendar marks the days that have a date", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2029-05-01T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const cancelled = { start: "2029-05-02T16:00", end: "2029-05-02T17:30", state: "cancelled" };
  const dates = [meeting, { ...meeting, id: "s2", ...cancelled }];
  await show(0, "instructor", { "classes.byId": () => ({ ...classDetail({}), meetings: dates }) });
  const days = within(await screen.findByRole("group", { name: "Days" }));
  expect(days.getAllByRole("button", { name: /, with a date$/ })).toHaveLength(1);
  days.getByText(/A dot marks a day with a date/);
});

test("[SCHED-4] refused new dates say so until the times change", async () => {
  await show(0, "instructor", { "schedule.addMeetings": busy });
  const form = within(await screen.findByRole("form", { name: "Add dates" }));
  chooseDay(form);
  fireEvent.click(form.getByRole("button", { name: "Add 1 date" }));
  await form.findByText("You teach Judo at that time.");
  fireEvent.change(form.getByLabelText(/^Begins/), { target: { value: "15:00" } });
  await waitFor(() => expect(form.queryByText("You teach Judo at that time.")).toBeNull());
});
