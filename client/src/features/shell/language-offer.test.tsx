import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { preferredLanguage } from "../../lib/languages.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

const parts = (
  <>
    <p>page</p>
    <LanguageSwitch />
    <LanguageOffer />
  </>
);
const both = { languages: ["en", "de"] } as const;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT", "en"]);
});

test("[LANG-2] each language of the school is a link to the same page, named in itself", async () => {
  await renderWithApi(parts, {}, undefined, { site: both, at: "/Classes?search=judo" });
  const links = (await screen.findByRole("navigation", { name: "Languages" })).querySelectorAll("a");
  expect(
    [...links].map((link) => [link.textContent, link.lang, link.hreflang, link.getAttribute("href"), link.ariaCurrent]),
  ).toEqual([
    ["English", "en", "en", "/Classes?search=judo", "true"],
    ["Deutsch", "de", "de", "/de/Classes?search=judo", null],
  ]);
});

test("[LANG-2] a reader of another language of the school gets a link in that language, until they close it", async () => {
  await renderWithApi(parts, {}, undefined, { site: both });
  const link = await screen.findByRole("link", { name: "Diese Seite gibt es auf Deutsch." });
  expect([link.getAttribute("href"), link.closest("aside")?.lang]).toEqual(["/de", "de"]);
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  expect(screen.queryByRole("complementary")).toBeNull();
  await renderWithApi(
    <>
      <p>another</p>
      <LanguageOffer />
    </>,
    {},
    undefined,
    { site: both },
  );
  expect(await screen.findByText("another")).toBeTruthy();
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("[LANG-2] who is signed in is written to in the language that they choose, then its page opens", async () => {
  // A page of the tests cannot be left, and says so.
  const leaving = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const kept: unknown[] = [];
  const api = { "auth.setLanguage": (input: unknown) => kept.push(input) };
  await renderWithApi(parts, api, undefined, { site: both, at: "/profile" });
  fireEvent.click(await screen.findByRole("link", { name: "Deutsch" }));
  await vi.waitFor(() => expect(String(leaving.mock.calls)).toContain("navigation"));
  leaving.mockRestore();
  expect(kept).toEqual([{ language: "de" }]);
});

test("[LANG-2] who has chosen a language is offered no other", async () => {
  const leaving = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await renderWithApi(parts, {}, undefined, { site: both });
  await screen.findByRole("complementary");
  fireEvent.click(screen.getByRole("link", { name: "English" }));
  leaving.mockRestore();
  expect(localStorage.getItem("languageOfferClosed")).toBe("true");
});

test("a school of one language speaks of no other", async () => {
  await renderWithApi(parts, {});
  expect(await screen.findByText("page")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("the reader's first language that the school has counts", () => {
  expect(preferredLanguage(["fr-CH", "de-CH", "en"], ["en", "de"])).toBe("de");
  expect(preferredLanguage(["en-GB", "de"], ["en", "de"])).toBe("en");
  expect(preferredLanguage(["fr"], ["en", "de"])).toBeNull();
});
