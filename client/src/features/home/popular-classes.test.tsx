import "../../test/browser-gaps.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession, visitorSession } from "../../test/sessions.ts";
import { PopularClasses } from "./popular-classes.tsx";

async function cardOf(name: string): Promise<HTMLElement> {
  const card = (await screen.findByRole("heading", { name, level: 3 })).closest("li");
  if (!card) throw new Error(`${name} is on no card.`);
  return card;
}

test("[HOME-3] 'Loading........' stands until the answer arrives, then the cards", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await renderWithApi(<PopularClasses />, { "classes.popular": () => promise });
  const loading = await screen.findByText("Loading........");
  expect(screen.getByRole("heading", { name: "Popular classes" })).toBeTruthy();
  resolve([classCard()]);
  const card = await cardOf("Archery");
  expect(loading.isConnected).toBe(false);
  expect(within(card).getByText("$45.50")).toBeTruthy();
  expect(within(card).getByRole("img", { name: "Archery" }).getAttribute("src")).toBe("/pictures/a-800.webp");
  const details = within(card)
    .getAllByRole("definition")
    .map((detail) => [detail.previousElementSibling?.textContent, detail.textContent]);
  expect(details).toEqual([
    ["Instructor", "Ines"],
    ["Seats", "5"],
    ["Enrolled", "7"],
  ]);
});

test("[UP-3] the card leads to its class, with or without seats", async () => {
  await renderWithApi(<PopularClasses />, {
    "classes.popular": () => [classCard(), classCard({ name: "Judo", seatsLeft: 0 })],
  });
  for (const name of ["Archery", "Judo"]) {
    const heading = within(await cardOf(name)).getByRole("heading");
    expect(within(heading).getByRole("link", { name }).getAttribute("href")).toMatch(/^\/classes\/\w+$/);
  }
});

test("[HOME-5] a card without seats has another ground than one with seats", async () => {
  await renderWithApi(<PopularClasses />, {
    "classes.popular": () => [classCard(), classCard({ name: "Judo", seatsLeft: 0 })],
  });
  expect((await cardOf("Archery")).dataset["tone"]).toBe("plain");
  expect((await cardOf("Judo")).dataset["tone"]).toBe("full");
});

const api = {
  "classes.popular": () => [
    classCard({ name: "Archery" }),
    classCard({ name: "Judo", seatsLeft: 0 }),
    classCard({ name: "Canoe", standing: "late" }),
  ],
};

test.each([
  ["visitor", visitorSession],
  ["student", mayasSession],
])(
  "[HOME-6] 'Enrol Now' leads the %s to the classes, and is closed where no seat is left or enrolment has ended",
  async (_who, session) => {
    await renderWithApi(<PopularClasses />, api, await session());
    const link = within(await cardOf("Archery")).getByRole("link", { name: "Enrol Now" });
    expect(link.getAttribute("href")).toBe("/Classes");
    for (const name of ["Judo", "Canoe"]) {
      const closed = within(await cardOf(name));
      expect(closed.queryByRole("link", { name: "Enrol Now" })).toBeNull();
      expect(closed.getByRole("button", { name: "Enrol Now" })).toHaveProperty("disabled", true);
    }
  },
);

test.each(["instructor", "admin", "volunteer", null])(
  "[HOME-6][ROLE-1] 'Enrol Now' is closed to the role %s",
  async (role) => {
    await renderWithApi(<PopularClasses />, { ...api, "auth.me": () => ({ ...student, role }) });
    await expect
      .poll(() => screen.queryAllByRole("button", { name: "Enrol Now" }).map((it) => it.hasAttribute("disabled")))
      .toEqual([true, true, true]);
    expect(screen.queryByRole("link", { name: "Enrol Now" })).toBeNull();
  },
);

test("without a class the section says so, and a refusal can be tried again", async () => {
  let answer: () => unknown = () => {
    throw applicationError("RATE_LIMITED", "Too many questions. Wait a moment.");
  };
  await renderWithApi(<PopularClasses />, { "classes.popular": () => answer() });
  expect(await screen.findByText("Too many questions. Wait a moment.")).toBeTruthy();
  answer = () => [];
  screen.getByRole("button", { name: "Try again" }).click();
  expect(await screen.findByText("The season's first classes are being prepared. Look in again soon.")).toBeTruthy();
});
