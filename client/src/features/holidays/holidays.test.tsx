import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { Holidays } from "./holidays.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const times = (day: string) => ({ start: `${day}T16:00`, end: `${day}T17:30` });
const falling = (classId: string, className: string, more: object = {}) => ({
  classId,
  className,
  enrolledCount: 2,
  mayCancel: true,
  dates: [{ id: `of ${classId}`, ...times("2029-05-08"), venueName: null, to: times("2029-05-29"), problem: null }],
  ...more,
});
const holiday = { id: "h1", name: "Easter", firstDay: "2029-04-01", lastDay: "2029-04-02" };
const SEEN = "s".repeat(43);

async function show(classes: object[], api: Api = {}) {
  const added = vi.fn<(input: unknown) => void>();
  await renderWithApi(<Holidays />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "schedule.holidays": () => [holiday],
    "schedule.previewHoliday": () => ({ seen: SEEN, recipientCount: 4, classes }),
    "schedule.addHoliday": (input: unknown) => {
      added(input);
      return { id: "h2" };
    },
    ...api,
  });
  return added;
}

async function look() {
  fireEvent.click(await screen.findByRole("button", { name: "Add holiday" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add holiday" }));
  for (const [label, value] of [
    [/^Name/, "May break"],
    [/^First day/, "2029-05-07"],
    [/^Last day/, "2029-05-18"],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole("button", { name: "Show dates on these days" }));
  return dialog;
}

test("[OFFICE-2] what becomes of the dates is asked for each class, and sent as it was seen", async () => {
  const added = await show([falling("c1", "Judo"), falling("c2", "Chess")]);
  const dialog = await look();
  const choice = await dialog.findByLabelText("What becomes of the dates of Chess");
  dialog.getAllByText("Tue 8 May 2029, 16:00–17:30 → Tue 29 May 2029, 16:00–17:30");
  dialog.getByText("Up to 4 people are told by e-mail within a few minutes, each in one message.");
  fireEvent.change(choice, { target: { value: "cancel" } });
  dialog.getByText(/pays nothing back/);
  fireEvent.click(dialog.getByRole("button", { name: "Add holiday" }));
  await screen.findByText("Holiday added");
  expect(added.mock.calls).toEqual([
    [
      {
        name: "May break",
        firstDay: "2029-05-07",
        lastDay: "2029-05-18",
        seen: SEEN,
        choices: [
          { classId: "c1", action: "move" },
          { classId: "c2", action: "cancel" },
        ],
      },
    ],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[OFFICE-2] what is in the way of a date is said, and nothing is added while all dates of a class would be cancelled", async () => {
  const [date] = falling("c1", "Judo").dates;
  const blocked = falling("c1", "Judo", { mayCancel: false, dates: [{ ...date, problem: "You teach Yoga." }] });
  const added = await show([blocked]);
  const dialog = await look();
  await dialog.findByText("You teach Yoga.");
  const choice = dialog.getByLabelText("What becomes of the dates of Judo");
  // Enter does not confirm what is not read yet.
  expect(document.activeElement?.contains(choice)).toBe(true);
  const button = dialog.getByRole("button", { name: "Add holiday" });
  fireEvent.change(choice, { target: { value: "cancel" } });
  dialog.getByText(/^These are all its dates/);
  fireEvent.click(button);
  expect(added).not.toHaveBeenCalled();
  fireEvent.change(choice, { target: { value: "keep" } });
  fireEvent.click(button);
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
});

test("[OFFICE-2] a holiday on whose days nothing is planned is just added", async () => {
  const added = await show([]);
  const dialog = await look();
  await dialog.findByText("No class has a date on these days.");
  fireEvent.click(dialog.getByRole("button", { name: "Add holiday" }));
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
});

test("[OFFICE-2] a holiday is renamed, and removed after a question", async () => {
  const renamed = vi.fn<(input: unknown) => void>();
  const removed = vi.fn<(input: unknown) => void>();
  await show([], {
    "schedule.renameHoliday": (input: unknown) => (renamed(input), null),
    "schedule.removeHoliday": (input: unknown) => (removed(input), null),
  });
  await screen.findByText("Sun 1 Apr 2029 to Mon 2 Apr 2029");
  fireEvent.click(screen.getByRole("button", { name: "Rename Easter" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Easter" }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: "Easter days" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(renamed.mock.calls).toEqual([[{ holidayId: "h1", name: "Easter days" }]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Remove Easter" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove Easter?" }));
  fireEvent.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed.mock.calls).toEqual([[{ holidayId: "h1" }]]));
});
