import "../../test/browser-gaps.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { PopularInstructors } from "./popular-instructors.tsx";

const instructors = ["Ines", "Kenji", "Amara", "Freya", "Tomas", "Gurpreet", "Lena"].map((name) => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@camp.test`,
  photoUrl: `/pictures/instructor-${name.toLowerCase()}-800.webp`,
}));

test("[HOME-7] the first six instructors stand there with picture, name and a way to write to them", async () => {
  await renderWithApi(<PopularInstructors />, { "classes.instructors": () => instructors });
  expect(await screen.findByRole("heading", { name: "Popular Instructors" })).toBeTruthy();
  await screen.findByText("Ines");
  const cards = screen.getAllByRole("listitem").map((card) => ({
    name: within(card).getByRole("heading").textContent,
    mail: within(card).getByRole("link", { name: /@/ }).getAttribute("href"),
    picture: card.querySelector("img")?.getAttribute("src"),
  }));
  expect(cards).toEqual(
    instructors.slice(0, 6).map(({ name, email, photoUrl }) => ({ name, mail: `mailto:${email}`, picture: photoUrl })),
  );
});
