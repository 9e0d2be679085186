import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { payment } from "../../test/ledger-rows.tsx";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { FamilyPage } from "./family-page.tsx";

const place = {
  enrolmentId: "e1",
  classId: "c1",
  className: "Judo",
  participantName: "Anna Bell",
  state: "paid",
  priceCents: 7999,
  leftCents: 7999,
  since: new Date("2026-05-01T10:00:00Z"),
  heldUntil: null,
  movingTo: null,
  movedTo: null,
};
const family = {
  name: "Ada Bell",
  email: "ada@camp.test",
  isEmailVerified: true,
  isEmailRefused: false,
  phone: "+49 30 12345",
  role: "student",
  createdAt: new Date("2026-01-01T10:00:00Z"),
  people: [
    { id: "u1", name: "Ada Bell", isOneself: true, birthDate: null, age: null },
    { id: "p1", name: "Anna Bell", isOneself: false, birthDate: "2018-05-31", age: 8 },
  ],
  places: [
    place,
    {
      ...place,
      enrolmentId: "e2",
      className: "Tennis",
      participantName: null,
      state: "held",
      leftCents: 0,
      heldUntil: new Date("2026-05-02T10:00:00Z"),
    },
    { ...place, enrolmentId: "e3", className: "Rowing", state: "refunded", movedTo: "Judo", leftCents: 0 },
  ],
};
const email = {
  id: "m1",
  kind: "enrolment_paid",
  state: "sent",
  createdAt: new Date("2026-05-01T10:00:00Z"),
  sentAt: null,
  error: null,
  resends: 0,
  userId: "u1",
  name: "Ada Bell",
  email: "ada@camp.test",
  isRefused: false,
};
const api = {
  "admin.family": () => family,
  "admin.payments": () => ({ payments: [payment()], total: 1, isTotalExact: true }),
  "admin.emails": () => ({ emails: [email], total: 1, isTotalExact: true }),
};

test("[OFFICE-1] an admin sees whom to call, the people, and every place, payment and message of a family", async () => {
  installSettings({ timeZone: "UTC" });
  const inputs: unknown[] = [];
  await renderWithApi(<FamilyPage userId="u1" />, {
    ...api,
    "admin.payments": (input) => {
      inputs.push(input);
      return api["admin.payments"]();
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Ada Bell" });
  expect(screen.getByRole("link", { name: "+49 30 12345" }).getAttribute("href")).toBe("tel:+493012345");
  expect(screen.getByText("8 years · Born Thu 31 May 2018")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Enrol at the desk" }).getAttribute("href")).toBe(
    "/dashboard/desk?family=u1",
  );
  const [, ...rows] = within(screen.getByRole("table", { name: "Places" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
    ["Judo", "Anna Bell", "Enrolled"],
    ["Tennis", "Ada Bell", "Held until Sat 2 May 2026, 10:00"],
    ["Rowing", "Anna Bell", "Moved to Judo"],
  ]);
  // What can be done is offered for the place that lasts.
  expect(screen.getAllByRole("button", { name: /^More actions for A/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "More actions for Anna Bell" }));
  expect(await screen.findByRole("menuitem", { name: /^Move to another class/ })).toBeTruthy();
  await screen.findByRole("table", { name: "Payments" });
  expect(inputs).toEqual([{ userId: "u1", limit: 20, offset: 0 }]);
  await screen.findByRole("table", { name: "E-mail" });
});

test("[OFFICE-1] a family without a number, a place, a payment or a message says so", async () => {
  installSettings({ timeZone: "UTC" });
  await renderWithApi(<FamilyPage userId="u1" />, {
    "admin.family": () => ({ ...family, phone: null, email: null, places: [] }),
    "admin.payments": () => ({ payments: [], total: 0, isTotalExact: true }),
    "admin.emails": () => ({ emails: [], total: 0, isTotalExact: true }),
  });
  await screen.findByText("No number");
  expect(screen.getByText("No address")).toBeTruthy();
  expect(screen.getByText("No place yet.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("[OFFICE-1] an account that is not there is said", async () => {
  await renderWithApi(<FamilyPage userId="u1" />, {
    "admin.family": () => {
      throw applicationError("USER_NOT_FOUND", "There is no such user.");
    },
  });
  expect(await screen.findByText("There is no such user.")).toBeTruthy();
});
