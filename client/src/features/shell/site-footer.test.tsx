import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { SiteFooter } from "./site-footer.tsx";

test("[SET-1] the end of a page has the school's address and number for questions, where it has them", async () => {
  const site = { contactEmail: "office@camp.test", contactPhone: "+49 (30) 12 34" };
  await renderWithApi(<SiteFooter />, {}, undefined, { site });
  const links = (await screen.findAllByRole("link")).map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toContainEqual(["office@camp.test", "mailto:office@camp.test"]);
  expect(links).toContainEqual(["+49 (30) 12 34", "tel:+49301234"]);
});
