import "../../../test/browser-gaps.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { formatLocalDate } from "@campside/server/format";
import { installSettings } from "../../../test/install-settings.ts";
import { classDetail } from "../../../test/class-card.ts";
import { applicationError, lostConnection, renderWithApi } from "../../../test/render-with-api.tsx";
import type { OwnClass } from "./class-form-values.ts";
import { OwnClasses } from "./own-classes.tsx";

installSettings({ timeZone: "Europe/Berlin" });

const ownClass = (name: string, more: Partial<OwnClass> = {}) =>
  classDetail({ name, priceCents: 1999, description: "Bows and arrows.", ...more });

const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
};

async function openCopy() {
  await menuOf("Archery");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Copy Archery" }));
  return within(await screen.findByRole("dialog", { name: "Copy Archery" }));
}

test("[SCHED-10] a class is copied some weeks later, with its new dates shown and a refusal kept open", async () => {
  const copies: unknown[] = [];
  const meeting = { state: "planned", timeZone: "Europe/Berlin", hasBegun: false, substituteName: null };
  const hall = { venueId: "v1", venueName: "Hall 1", venueAddress: "", venueMapUrl: null };
  const year = new Date().getUTCFullYear() + 1;
  const times = { start: `${year}-03-20T16:00`, end: `${year}-03-20T17:30` };
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery", { status: "denied" })],
    "classes.byId": () => ({
      ...ownClass("Archery"),
      meetings: [
        { ...meeting, ...hall, ...times, id: "s1" },
        { ...meeting, ...hall, ...times, id: "s2", state: "cancelled" },
      ],
    }),
    "schedule.venues": () => [{ id: "v1", name: "Hall 1", retiredAt: new Date() }],
    "classes.copy": (input) => {
      copies.push(input);
      if (copies.length === 1) throw applicationError("INSTRUCTOR_BUSY", "You teach Judo at that time.");
      return { id: "copy", isNew: true };
    },
  });
  const dialog = await openCopy();
  const weeks = await dialog.findByLabelText<HTMLInputElement>(/^Weeks later/);
  expect(weeks.value).toBe("1");
  fireEvent.change(weeks, { target: { value: "2" } });
  const later = formatLocalDate(`${year}-04-03`);
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([`${later}, 16:00–17:30`]);
  expect(dialog.getByText("Hall 1 is not used any more: the dates there are copied without a venue.")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Class Name/), { target: { value: "Archery II" } });
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  expect(await dialog.findByText("You teach Judo at that time.")).toBeTruthy();
  fireEvent.change(weeks, { target: { value: "0" } });
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  const limit = /^Weeks are a whole number from 1 to \d+: dates lie at most 3 years ahead$/;
  expect(await dialog.findByText(limit)).toBeTruthy();
  fireEvent.change(weeks, { target: { value: "200" } });
  expect(dialog.queryByRole("list")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  expect(await dialog.findByText(limit)).toBeTruthy();
  expect(copies).toHaveLength(1);
  fireEvent.change(weeks, { target: { value: "3" } });
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  expect(await screen.findByText("Class copied. It waits for approval.")).toBeTruthy();
  expect(copies.at(-1)).toMatchObject({ classId: "Archery", name: "Archery II", weeks: 3 });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[SCHED-10] a class without dates whose enrolment has ended is copied with an end to come, which is shown", async () => {
  const copies: unknown[] = [];
  const closed = { enrolmentCloses: "2026-01-05T12:00", enrolmentTimeZone: "Europe/Berlin", meetings: [] };
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-20T12:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery")],
    "classes.byId": () => ({ ...ownClass("Archery"), ...closed }),
    "schedule.venues": () => [],
    "classes.copy": (input) => {
      copies.push(input);
      return { id: "copy", isNew: true };
    },
  });
  const dialog = await openCopy();
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Weeks later/)).value).toBe("3");
  dialog.getByText("Enrolment ends Mon 26 Jan 2026, 12:00.");
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  await screen.findByText("Class copied. It waits for approval.");
  expect(copies).toMatchObject([{ weeks: 3 }]);
});

/** Opens the window that copies 'Archery', whose copy has the name given. */
async function copyNamed(name: string, copy: (input: unknown) => Promise<unknown>) {
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery")],
    "classes.byId": () => ({ ...ownClass("Archery"), meetings: [] }),
    "schedule.venues": () => [],
    "classes.copy": copy,
  });
  const dialog = await openCopy();
  fireEvent.change(await dialog.findByRole("textbox", { name: "Class Name" }), { target: { value: name } });
  return dialog;
}

test("[TEACH-6] what is typed for a copy is not lost without a question", async () => {
  await copyNamed("Archery II", async () => ({ id: "copy", isNew: true }));
  fireEvent.keyDown(document.body, { key: "Escape" });
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Stay" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Class Name" }).value).toBe("Archery II");
});

test("[TEACH-6] the window of a copy waits for its answer, and says when there is none", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<unknown>();
  const dialog = await copyNamed("Archery II", () => answer.promise);
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  fireEvent.keyDown(document.body, { key: "Escape" });
  // As long as a window takes to close.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  answer.reject(applicationError("TOO_MANY_PENDING_CLASSES", "Thirty classes wait already."));
  expect(await dialog.findByText("Thirty classes wait already.")).toBeTruthy();
});

test("[TEACH-3] a copy that was added before it was changed is said to be added", async () => {
  const text = "The class was added before you changed this.";
  const dialog = await copyNamed("Archery II", () => Promise.reject(applicationError("CLASS_ALREADY_ADDED", text)));
  fireEvent.click(dialog.getByRole("button", { name: "Copy class" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(`The class has already been added${text}`);
});

test("[TEACH-3] after a lost answer the same copy is sent again, and another one the next time", async () => {
  const ids: unknown[] = [];
  const answers = [() => Promise.reject(lostConnection()), async () => ({ id: "copy", isNew: false })];
  const dialog = await copyNamed("Archery II", (input) => {
    ids.push((input as { idempotencyKey: unknown }).idempotencyKey);
    return answers.shift()?.() ?? Promise.resolve({ id: "copy", isNew: true });
  });
  const press = async () => fireEvent.click(await screen.findByRole("button", { name: "Copy class" }));
  await press();
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toMatch(/^It is not known whether the class was copied.*The school cannot be reached/);
  expect(alert.textContent).toMatch(/Trying again adds the copy once, even if it was saved already\.$/);
  await press();
  expect(await screen.findByText(/^The class was added the first time you sent it/)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openCopy();
  await press();
  expect(await screen.findByText("Class copied. It waits for approval.")).toBeTruthy();
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), ids[0], expect.not.stringMatching(String(ids[0]))]);
});
