import "../../test/browser-gaps.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { InstructorList } from "./instructor-list.tsx";

const instructors = Array.from({ length: 8 }, (_, index) => ({
  id: `i${index}`,
  name: `Coach ${index}`,
  email: `coach${index}@camp.test`,
  bio: index === 3 ? "Climbs since 1998." : "",
  photoUrl: index % 2 ? null : `/pictures/coach-${index}-800.webp`,
}));

test("[CLASS-6][UP-3] 'Loading....' stands until the answer arrives, then all instructors, each leading to the own classes and to a mail", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await renderWithApi(<InstructorList />, { "classes.instructors": () => promise });
  expect((await screen.findByText("Loading....")).textContent).toBe("Loading....");
  resolve(instructors);
  await screen.findByText("Coach 0");
  expect(screen.queryByText("Loading....")).toBeNull();
  const cards = screen.getAllByRole("listitem").map((card) => ({
    name: within(card).getByRole("heading").textContent,
    links: within(card)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
    photoUrl: card.querySelector("img")?.getAttribute("src") ?? null,
  }));
  expect(screen.getByText("Climbs since 1998.").closest("li")?.textContent).toContain("Coach 3");
  expect(cards).toEqual(
    instructors.map(({ name, email, photoUrl }) => ({
      name,
      links: [`/Classes?search=${name.replace(" ", "+")}`, `mailto:${email}`],
      photoUrl,
    })),
  );
});

test("[FIND-3] programs read the address of each instructor's classes", async () => {
  await renderWithApi(<InstructorList />, { "classes.instructors": () => instructors });
  await screen.findByText("Coach 0");
  const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
  const { itemListElement } = JSON.parse(json) as { itemListElement: { url: string }[] };
  expect(itemListElement[0]?.url).toMatch(/\/classes\?search=Coach\+0$/);
});

test("a list that cannot be had says so, and can be asked for again", async () => {
  let answer: () => unknown = () => {
    throw applicationError("RATE_LIMITED", "Too many questions. Wait a moment.");
  };
  await renderWithApi(<InstructorList />, { "classes.instructors": () => answer() });
  expect((await screen.findByRole("alert")).textContent).toContain("Too many questions. Wait a moment.");
  answer = () => instructors;
  screen.getByRole("button", { name: "Try again" }).click();
  expect(await screen.findByText("Coach 7")).toBeTruthy();
});
