import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { AuditLogPage } from "./audit-log-page.tsx";

const at = new Date("2026-07-01T10:00:00Z");
const nobody = {
  actor: null,
  user: null,
  class: null,
  payment: null,
  recipients: null,
  details: null,
  reason: null,
  places: null,
};

function show(events: unknown[], search = "") {
  return renderWithApi(<AuditLogPage search={search} page={1} onPage={() => undefined} />, {
    "admin.auditLog": () => ({ events, total: events.length }),
  });
}

test("[LIFE-7] an event shows when, who, what and about whom, with labels for automatic events and removed users", async () => {
  await show([
    { ...nobody, id: "1", at, kind: "class_denied", actor: { name: "Ines" }, class: { id: "c", name: "Judo" } },
    { ...nobody, id: "2", at, kind: "made_admin", user: { name: null, shortId: "3f2a" } },
    {
      ...nobody,
      id: "3",
      at,
      kind: "refund_requested",
      actor: { name: null, shortId: "77c0" },
      user: { name: "Bo" },
      class: { id: "c", name: "Judo" },
      payment: { paymentIntentId: "pi_1", amountCents: 1050 },
    },
    { ...nobody, id: "4", at, kind: "refund_requested", payment: { paymentIntentId: "pi_0", amountCents: null } },
    {
      ...nobody,
      id: "5",
      at,
      kind: "class_archived",
      isWithdrawn: true,
      actor: { name: "Ada" },
      class: { id: "d", name: "Golf" },
    },
    { ...nobody, id: "6", at, kind: "class_messaged", class: { id: "c", name: "Judo" }, recipients: 12 },
    {
      ...nobody,
      id: "8",
      at,
      kind: "desk_payment_recorded",
      user: { name: "Grace" },
      details: { desk: { method: null, discountCents: 0, places: [] } },
      places: [
        { className: "Judo", participantName: "Anna" },
        { className: "Chess", participantName: null },
      ],
      payment: { paymentIntentId: "desk_1", amountCents: null },
    },
    { ...nobody, id: "7", at, kind: "class_painted", class: { id: "c", name: "Judo" } },
  ]);
  const [head, ...rows] = within(await screen.findByRole("table", { name: "Audit log" })).getAllByRole("row");
  const cells = (row: Element | undefined) => [...(row?.children ?? [])].slice(1).map((cell) => cell.textContent);
  expect(cells(head)).toEqual(["When", "Who", "What", "About"]);
  expect(rows.map((row) => cells(row).slice(1))).toEqual([
    ["Ines", "Denied a class", "Judo"],
    ["Automatic", "Made an admin", "Removed user 3f2a"],
    ["Removed user 77c0", "Requested a refund", "BoJudo$10.50 · pi_1"],
    ["Automatic", "Requested a refund", "pi_0"],
    ["Ada", "Withdrew a class", "Golf"],
    ["Automatic", "Wrote to a class", "Judoto 12 students"],
    ["Automatic", "Enrolled at the desk", "GraceJudo · AnnaChessNothing to paydesk_1"],
    ["Automatic", "class_painted", "Judo"],
  ]);
  expect(rows[0]?.querySelector("time")?.dateTime).toBe(at.toISOString());
});

test("[SHELL-11] on a phone an event is two lines, about whom above what and when, until it is opened", async () => {
  const payment = { paymentIntentId: "pi_1", amountCents: 1050 };
  const about = { user: { name: "Bo" }, class: { id: "c", name: "Judo" } };
  await show([
    { ...nobody, ...about, id: "1", at, kind: "refund_requested", payment },
    { ...nobody, id: "2", at, kind: "refund_requested", payment },
  ]);
  const [details] = await screen.findAllByRole("button", { name: /^Details / });
  const row = details?.closest("tr");
  expect(row?.dataset).toHaveProperty("folded");
  expect(row?.querySelectorAll("[data-brief]:not([data-card])")).toHaveLength(2);
  const time = row?.querySelector("time");
  expect(time?.textContent).toBe(formatDateTime(at));
  expect(time?.querySelector("[data-rest]")?.textContent).toMatch(/^, \d+:00/);
  expect(
    [screen.getByText("Bo"), screen.getByText("Judo")].map((words) => words.closest("[data-rest]") !== null),
  ).toEqual([false, true]);
  expect(screen.getByRole("link", { name: "Judo" }).getAttribute("href")).toBe("/dashboard/classes/c");
  const payments = screen.getAllByText("pi_1").map((code) => code.closest("[data-rest]") !== null);
  expect(payments).toEqual([true, false]);
  if (details) fireEvent.click(details);
  expect(row?.dataset).not.toHaveProperty("folded");
});

test("a search without a match says what was searched", async () => {
  await show([], "zzz");
  expect(await screen.findByText(/Nothing matches “zzz”/)).toBeTruthy();
});

test("an empty audit log says so", async () => {
  await show([]);
  expect(await screen.findByText("No entries yet")).toBeTruthy();
});

test("[LIFE-7] an event says what was changed, from what to what", async () => {
  const meeting = { start: "2029-05-01T16:00", end: "2029-05-01T17:30", venue: "Hall 1" };
  const details = [
    { kind: "meeting_moved", details: { from: { ...meeting, venue: null }, meeting } },
    { kind: "meetings_added", details: { added: { count: 3, first: meeting.start, last: "2029-05-15T16:00" } } },
    {
      kind: "meeting_cancelled",
      reason: "Storm",
      details: { meeting, cancelled: { meetingId: "s", refunds: 27, refundCents: 13_473 } },
    },
    {
      kind: "class_edited",
      details: { changes: { priceCents: [7999, 8999], sport: [null, "Judo"], imageUrl: [null, null], secret: [1, 2] } },
    },
    { kind: "venue_changed", details: { venue: "Hall 1", changes: { isExclusive: ["no", "yes"] } } },
    { kind: "enrolment_moved", details: { missingCents: 4000 } },
    { kind: "data_exported", details: { exported: { list: "students", search: "Ada" } } },
    { kind: "discount_code_retired", details: { code: { code: "TEN", percent: null, amountCents: 1000 } } },
    {
      kind: "discounts_changed",
      details: { changes: { siblingPercents: [null, "10 %, 20 %"], multiClassPercent: ["5 %", "0 %"] } },
    },
    { kind: "settings_changed", details: { changes: { logo: [null, "0123456789abcdef0123456789abcdef"] } } },
  ];
  await show(
    details.map((one, index) => ({ ...nobody, id: String(index), at, class: { id: "c", name: "Judo" }, ...one })),
  );
  const [, ...rows] = within(await screen.findByRole("table", { name: "Audit log" })).getAllByRole("row");
  expect(rows.map((row) => row.children[4]?.textContent)).toEqual([
    "JudoTue 1 May 2029, 16:00–17:30 → Tue 1 May 2029, 16:00–17:30, Hall 1",
    "Judo3 dates: Tue 1 May 2029, 16:00 to Tue 15 May 2029, 16:00",
    "JudoTue 1 May 2029, 16:00–17:30, Hall 1“Storm”27 refunds, $134.73 in all",
    "JudoPrice: $79.99 → $89.99Sport: none → JudoPicture",
    "JudoHall 1One class at a time: no → yes",
    "JudoA seat is kept until $40.00 is paid",
    "JudoStudents as CSV · Ada",
    "JudoTEN · $10.00 off",
    "JudoFor siblings: none → 10 %, 20 %For a second class: 5 % → 0 %",
    "JudoLogo: none of its own → picture 012345",
  ]);
});
