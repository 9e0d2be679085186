import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { Welcome } from "./welcome.tsx";

const frame = <DashboardFrame account={null}>content</DashboardFrame>;

test("[DASH-1] the page says loading... while the role is unknown, and shows nothing else", async () => {
  await renderWithApi(frame, { "auth.me": () => new Promise(() => undefined) });
  expect((await screen.findByRole("main")).textContent).toBe("loading...");
  expect(within(screen.getByRole("navigation", { name: "Dashboard" })).queryAllByRole("link")).toEqual([]);
});

test.each([
  [
    "[DASH-3]",
    "admin",
    [
      ["Week", "/dashboard/week"],
      ["Attendance", "/dashboard/attendance"],
      ["Menage Class", "/dashboard/menageClass"],
      ["Venues", "/dashboard/venues"],
      ["Holidays", "/dashboard/holidays"],
      ["Consents", "/dashboard/consents"],
      ["Menage User", "/dashboard/menageUser"],
      ["Desk", "/dashboard/desk"],
      ["Money and seats", "/dashboard/money"],
      ["Reports", "/dashboard/reports"],
      ["Discounts", "/dashboard/discounts"],
      ["E-mail", "/dashboard/email"],
      ["Settings", "/dashboard/settings"],
      ["Audit log", "/dashboard/record"],
    ],
  ],
  [
    "[DASH-4]",
    "student",
    [
      ["Week", "/dashboard/week"],
      ["My Classes", "/dashboard/selectClass"],
      ["My Enrolled", "/dashboard/enrolled"],
      ["Family", "/dashboard/family"],
      ["Payment history", "/dashboard/history"],
      ["Classes", "/Classes"],
    ],
  ],
  [
    "[DASH-5]",
    "instructor",
    [
      ["Week", "/dashboard/week"],
      ["Attendance", "/dashboard/attendance"],
      ["Add Class", "/dashboard/addclass"],
      ["My Class", "/dashboard/myclass"],
    ],
  ],
])("%s [DASH-6] the menu of %s leads home and to its own pages only", async (_number, role, entries) => {
  await renderWithApi(frame, { "auth.me": () => ({ ...student, role }) });
  const menu = await screen.findByRole("navigation", { name: "Dashboard" });
  await within(menu).findByText(entries[0]?.[0] ?? "");
  const links = within(menu)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([["Home", "/"], ...entries]);
});

test.each(["volunteer", null])(
  "[DASH-6][ROLE-1] a role without permissions (%s) finds the way home alone",
  async (role) => {
    const me = { ...student, role: role as null };
    await renderWithApi(
      <DashboardFrame account={null}>
        <Welcome me={me} />
      </DashboardFrame>,
      { "auth.me": () => me },
    );
    expect(await screen.findByRole("heading", { name: "Welcome, Ada" })).toBeTruthy();
    const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual(["#content", "/", "/"]);
  },
);

test("[DASH-2] the toggle opens and closes the menu", async () => {
  await renderWithApi(frame, {});
  const toggle = await screen.findByRole("button", { name: "Open the dashboard menu" });
  fireEvent.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
});

test("[ROUTE-8] the welcome page greets by display name", async () => {
  await renderWithApi(<Welcome me={{ ...student, role: "student" }} />, {});
  expect(await screen.findByRole("heading", { name: "Welcome, Ada" })).toBeTruthy();
});
