import "../../test/browser-gaps.ts";
import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassPage } from "./class-page.tsx";

installSettings({ timeZone: "UTC" });

const show = (role: string, overrides: Parameters<typeof classDetail>[0] = {}) =>
  renderWithApi(<ClassPage classId="c1">The tab</ClassPage>, {
    "auth.me": () => ({ ...student, role }),
    "classes.managed": () => ({ ...classDetail({ id: "c1", ...overrides }), isOwn: role === "instructor" }),
  });

const tabs = async () =>
  within(await screen.findByRole("navigation", { name: "Parts of the class" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]);

const OPEN = [
  ["Overview", "/dashboard/classes/c1", "page"],
  ["Dates", "/dashboard/classes/c1/dates", null],
  ["People", "/dashboard/classes/c1/people", null],
  ["Messages", "/dashboard/classes/c1/messages", null],
];

test.each([
  ["instructor", OPEN],
  ["admin", [...OPEN, ["Money", "/dashboard/classes/c1/money", null]]],
])("[OFFICE-1] the role %s has these tabs of a class", async (role, expected) => {
  await show(role);
  await screen.findByRole("heading", { level: 1, name: "Archery" });
  await expect.poll(tabs).toEqual(expected);
  expect(screen.getByText("The tab")).toBeTruthy();
});

test("[OFFICE-1] an address in any case is its tab's", async () => {
  const { history } = await show("admin");
  await screen.findByRole("link", { name: "People" });
  act(() => history.push("/Dashboard/Classes/c1/PEOPLE"));
  await expect
    .poll(async () => (await tabs()).filter(([, , current]) => current === "page"))
    .toEqual([["People", "/dashboard/classes/c1/people", "page"]]);
});

test("[OFFICE-1] the head says how the class stands", async () => {
  await show("admin", {
    capacity: 12,
    seatsLeft: 5,
    waiting: 2,
    priceCents: 4550,
    standing: "archived",
    status: "denied",
  });
  await screen.findByRole("heading", { level: 1, name: "Archery" });
  for (const text of ["Archived · Denied", "Ines", "$45.50", "7 of 12 taken", "2 waiting, $91.00 at today's price"])
    expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ["instructor", "My Class", "/dashboard/myclass"],
  ["admin", "Menage Class", "/dashboard/menageClass"],
])("[OFFICE-1] the page leads the role %s back to %s, and to the class's page", async (role, name, href) => {
  await show(role);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
  expect(screen.getByRole("link", { name: "Page of the class" }).getAttribute("href")).toBe("/classes/c1");
});

test("[OFFICE-1] another instructor's class, and one that is not there, is refused in words, without tabs", async () => {
  await renderWithApi(<ClassPage classId="c1">The tab</ClassPage>, {
    "classes.managed": () => {
      throw applicationError("CLASS_NOT_FOUND", "There is no such class.", 404);
    },
  });
  expect(await screen.findByText("There is no such class.")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByText("The tab")).toBeNull();
});
