import "../../test/browser-gaps.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { AboutUs } from "./about-us.tsx";

test("[HOME-9] the school tells about itself, with a picture", async () => {
  await renderWithApi(<AboutUs />, {});
  const section = within(await screen.findByRole("region", { name: "About Us" }));
  expect(section.getByRole("img", { name: "Students and coaches gathered on the training ground" })).toBeTruthy();
  expect(section.getByText(/dates known/i)).toBeTruthy();
});
