import { expect, type Page } from "@playwright/test";

export type Scheme = "dark" | "light";

/** Stores a colour scheme, as of a returning visitor. */
export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.addInitScript((isDark) => {
    // Dark is the default; frames of other origins have other storage.
    if (window === window.top && !isDark) localStorage.setItem("darkMode", "false");
  }, scheme === "dark");
}

/** Changes the colour scheme of an open page, as another tab does. */
export async function changeScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((isDark) => {
    localStorage.setItem("darkMode", String(isDark));
    window.dispatchEvent(new StorageEvent("storage", { key: "darkMode" }));
  }, scheme === "dark");
  await expect(page.locator("html.dark")).toHaveCount(scheme === "dark" ? 1 : 0);
}
