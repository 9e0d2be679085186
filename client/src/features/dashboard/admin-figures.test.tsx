import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { Welcome } from "./welcome.tsx";

const welcome = <Welcome me={{ ...student, role: "admin" }} />;
const some = {
  pendingCount: 1,
  closeRequestCount: 2,
  takenTodayCents: 12_345,
  refundedTodayCents: 500,
  heldCount: 3,
  toHandOut: { count: 0, cents: 0 },
  weeks: [
    { start: "2026-11-16", enrolmentCount: 7, revenueCents: 123_450 },
    { start: "2026-11-23", enrolmentCount: 1, revenueCents: -500 },
  ],
  fullest: [{ id: "c1", name: "Archery", capacity: 12, seatsTaken: 9 }],
};
// A chart asks for its size, and jsdom lays nothing out.
beforeEach(() => {
  const size = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 800, 300));
  return () => size.mockRestore();
});

const nothing = { "admin.waiting": () => ({ waiting: [], total: 0 }) };
const none = { enrolmentCount: 0, revenueCents: 0 };

test("[DASH-7] an admin sees what waits, the money of today, the weeks as a table and the fullest classes", async () => {
  await renderWithApi(welcome, { ...nothing, "admin.sums": () => some });
  const glance = within(await screen.findByRole("region", { name: "At a glance" }));
  for (const text of ["new class", "2 classes to close", "$123.45", "$5.00 refunded today", "3"])
    expect(glance.getByText(text)).toBeTruthy();
  expect(glance.queryByText("To hand out at the desk")).toBeNull();
  const weeks = within(screen.getByRole("region", { name: "The last twelve weeks" }));
  expect(weeks.getByText("$1,229.50")).toBeTruthy();
  fireEvent.click(weeks.getByText("These figures as a table"));
  const rows = weeks.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual([
    "Week fromRevenue after refundsNew enrolments",
    "16 Nov$1,234.507",
    "23 Nov, until now-$5.001",
  ]);
  const fullest = within(screen.getByRole("region", { name: "The fullest classes on sale" }));
  expect(fullest.getByRole("link", { name: "Archery" }).getAttribute("href")).toBe("/dashboard/classes/c1");
  expect(fullest.getByRole("progressbar", { name: "Seats taken in Archery" }).getAttribute("aria-valuenow")).toBe("75");
});

test("[DASH-7][DESK-2] money that waits at the desk is counted, with the way to it", async () => {
  await renderWithApi(welcome, { "admin.sums": () => ({ ...some, toHandOut: { count: 2, cents: 4550 } }) });
  const label = await screen.findByText("To hand out at the desk");
  const figure = within(label.parentElement ?? document.body);
  expect(figure.getByText("$45.50")).toBeTruthy();
  expect(figure.getByText("2 refunds that families collect")).toBeTruthy();
  const way = figure.getByRole("link", { name: "Go to Money and seats" });
  expect(way.getAttribute("href")).toBe("/dashboard/money?shown=hand_out");
});

test("[DASH-7] a new school shows plain words instead of charts", async () => {
  const weeks = some.weeks.map(({ start }) => ({ start, ...none }));
  await renderWithApi(welcome, {
    ...nothing,
    "admin.sums": () => ({ ...some, weeks, fullest: [], refundedTodayCents: 0 }),
  });
  expect(await screen.findByText("Nothing was paid or refunded in these weeks.")).toBeTruthy();
  expect(screen.getByText("No class is open for students.")).toBeTruthy();
  expect(screen.getByText("Nothing refunded today")).toBeTruthy();
  expect(screen.queryByText("These figures as a table")).toBeNull();
});

test("[DASH-7] figures that fail to load leave the tiles, and are tried again", async () => {
  let answer = (): unknown => {
    throw applicationError("ROLE_REQUIRED", "Your account may not do this.");
  };
  await renderWithApi(welcome, { ...nothing, "admin.sums": () => answer() });
  await screen.findByText("Your account may not do this.");
  expect(screen.getByRole("link", { name: /^Menage Class/ })).toBeTruthy();
  answer = () => some;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("$123.45")).toBeTruthy();
});
