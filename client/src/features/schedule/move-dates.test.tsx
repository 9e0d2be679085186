import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { RouterInputs } from "../../lib/api/trpc.ts";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { MoveDatesAction } from "./move-dates-action.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

type Asked = RouterInputs["schedule"]["previewMovedDates"];

const place = (day: string, venueName: string | null = null) => ({
  start: `${day}T16:00`,
  end: `${day}T17:30`,
  timeZone: "UTC",
  venueName,
});
const CLASS = "019a0000-0000-7000-8000-000000000001";
const VENUE = "019a0000-0000-7000-8000-000000000002";
const SEEN = "s".repeat(43);
const one = { id: "m1", from: place("2029-05-01"), to: place("2029-05-08"), problem: null as string | null };
const two = { id: "m2", from: place("2029-05-08"), to: place("2029-05-15", "Hall 1"), problem: null as string | null };

async function open(dates: (typeof one | typeof two)[], api: Api = {}) {
  const previewed = vi.fn<(input: Asked) => void>();
  const moved = vi.fn<(input: unknown) => void>();
  await renderWithApi(<MoveDatesAction classId={CLASS} firstDay="2029-05-01" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "schedule.venues": () => [{ id: VENUE, name: "Hall 1", retiredAt: null }],
    "schedule.previewMovedDates": (input: Asked) => {
      previewed(input);
      return { dates, seen: SEEN, recipientCount: 3 };
    },
    "schedule.moveDates": (input: unknown) => {
      moved(input);
      return null;
    },
    ...api,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Move all dates" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move all dates" }));
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return { dialog, type, previewed, moved };
}

test("[SCHED-12] the dates are shown from where to where, and who is notified, before they move", async () => {
  const { dialog, type, previewed, moved } = await open([one, two]);
  type("Which way", "earlier");
  type("Minutes", "30");
  type("Venue", VENUE);
  fireEvent.click(dialog.getByRole("button", { name: "Show what moves" }));
  const list = within(await dialog.findByRole("list", { name: "What moves" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Tue 1 May 2029, 16:00–17:30 → Tue 8 May 2029, 16:00–17:30",
    "Tue 8 May 2029, 16:00–17:30 · No venue → Tue 15 May 2029, 16:00–17:30 · Hall 1",
  ]);
  dialog.getByText("3 people are told by e-mail within a few minutes.");
  const input = { classId: CLASS, days: -7, minutes: -30, venueId: VENUE, from: "2029-05-01" };
  expect(previewed.mock.calls).toEqual([[input]]);
  fireEvent.click(dialog.getByRole("button", { name: "Move 2 dates" }));
  await screen.findByText("2 dates moved");
  expect(moved.mock.calls).toEqual([[{ ...input, seen: SEEN }]]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[SCHED-12] what is in the way is named at its date, and nothing can be confirmed", async () => {
  const { dialog, type, moved } = await open([one, { ...two, problem: "You teach Yoga at that time." }]);
  fireEvent.click(dialog.getByRole("button", { name: "Show what moves" }));
  await dialog.findByText("You teach Yoga at that time.");
  dialog.getByText("One date cannot move there, so none moves.");
  // Enter does not confirm what is not read yet.
  expect(document.activeElement?.contains(dialog.getByRole("list", { name: "What moves" }))).toBe(true);
  const button = dialog.getByRole("button", { name: "Move 2 dates" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button);
  expect(moved).not.toHaveBeenCalled();
  type("Days", "14");
  expect(dialog.queryByRole("list", { name: "What moves" })).toBeNull();
  dialog.getByRole("button", { name: "Show what moves" });
});

test("[SCHED-12] dates that have changed meanwhile are shown again", async () => {
  const { dialog, previewed } = await open([one], {
    "schedule.moveDates": () => {
      throw applicationError("DATES_CHANGED", "Somebody else has changed these dates meanwhile.");
    },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Show what moves" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Move 1 date" }));
  await dialog.findByText("Somebody else has changed these dates meanwhile.");
  fireEvent.click(dialog.getByRole("button", { name: "Show what moves" }));
  await dialog.findByRole("button", { name: "Move 1 date" });
  expect(previewed).toHaveBeenCalledTimes(2);
  expect(dialog.queryByText("Somebody else has changed these dates meanwhile.")).toBeNull();
});

test("[SCHED-12] nothing is asked where nothing changes", async () => {
  const { dialog, type, previewed } = await open([one]);
  type("Days", "0");
  fireEvent.click(dialog.getByRole("button", { name: "Show what moves" }));
  await dialog.findByText("Please say by how much the dates move, or to which venue");
  type("Days", "seven");
  fireEvent.click(dialog.getByRole("button", { name: "Show what moves" }));
  await dialog.findByText("Days are a whole number up to 366");
  expect(previewed).not.toHaveBeenCalled();
});
