import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { Inbox } from "./inbox.tsx";

const since = new Date("2026-05-01T10:00:00Z");
const nowhere = { since, due: null, classId: null, paymentIntentId: null, userId: null };
const WAITING = [
  {
    ...nowhere,
    kind: "dispute_to_answer",
    name: "Judo",
    due: new Date("2026-05-09T12:00:00Z"),
    paymentIntentId: "pi_1",
  },
  { ...nowhere, kind: "class_to_decide", name: "Archery", classId: "c1" },
  { ...nowhere, kind: "meeting_collides", name: "Rowing", classId: "c2" },
  { ...nowhere, kind: "address_refused", name: "Ada Bell", userId: "u1" },
];

test("[OFFICE-4] an admin sees what waits, with its age or its end, and is led to where it is done", async () => {
  installSettings({ timeZone: "UTC" });
  await renderWithApi(<Inbox />, { "admin.waiting": () => ({ waiting: WAITING, total: 4 }) });
  const inbox = within(await screen.findByRole("region", { name: "Waiting for you4 things to do" }));
  expect(inbox.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Answer the dispute over Judoby Sat 9 May 2026, 12:00",
    "Approve or deny Archerysince Fri 1 May 2026",
    "A date of Rowing overlaps another onesince Fri 1 May 2026",
    "No e-mail reaches Ada Bellsince Fri 1 May 2026",
  ]);
  expect(inbox.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard/money?search=pi_1",
    "/dashboard/classes/c1",
    "/dashboard/classes/c2/dates",
    "/dashboard/families/u1",
  ]);
});

test("[OFFICE-4] a long list shows the most urgent first, and says how many there are", async () => {
  const waiting = Array.from({ length: 50 }, (_, index) => ({
    ...nowhere,
    kind: "refund_to_hand_out",
    name: `Class ${index}`,
    paymentIntentId: `pi_${index}`,
  }));
  await renderWithApi(<Inbox />, { "admin.waiting": () => ({ waiting, total: 73 }) });
  await screen.findByText("73 things to do");
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  fireEvent.click(screen.getByRole("button", { name: "Show all 50" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByText("The 50 most urgent of 73.")).toBeTruthy();
});

test("[OFFICE-4] nothing that waits is said, and so is a failure", async () => {
  let answer = (): unknown => {
    throw applicationError("RATE_LIMITED", "Too many questions. Wait a moment.");
  };
  await renderWithApi(<Inbox />, { "admin.waiting": () => answer() });
  await screen.findByText("Too many questions. Wait a moment.");
  answer = () => ({ waiting: [], total: 0 });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing waits. Well done.")).toBeTruthy();
});
