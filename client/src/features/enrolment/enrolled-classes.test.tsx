import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { EnrolledClasses } from "./enrolled-classes.tsx";

const enrolled = (name: string, seatsLeft: number) => ({
  id: name,
  enrolmentId: `e-${name}`,
  paidAt: new Date(),
  name,
  imageUrl: "/pictures/a-800.webp",
  instructorName: "Ines",
  instructorEmail: "ines@camp.test",
  priceCents: 1999,
  capacity: 12,
  seatsLeft,
  enrolledCount: 12 - seatsLeft,
});

test("[STU-4] without an enrolment the page says so", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [] });
  expect(await screen.findByText("You have not Enroll any classes yeats")).toBeTruthy();
});

test("[STU-4] a card tells price, instructor and count, and is another colour when the class is full", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [enrolled("Archery", 3), enrolled("Judo", 0)] });
  const open = (await screen.findByText("Archery")).closest("li");
  const full = screen.getByText("Judo").closest("li");
  expect(open?.textContent).toContain("$19.99");
  expect(open?.textContent).toContain("Ines");
  expect(open?.textContent).toContain("Enrolled:9");
  expect([open?.dataset["tone"], full?.dataset["tone"]]).toEqual(["open", "full"]);
});

test("[STU-5] View Class leads to the page of the class", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [enrolled("Archery", 3)] });
  const link = await screen.findByRole("link", { name: "View Class Archery" });
  expect(link.getAttribute("href")).toBe("/classes/Archery");
});
