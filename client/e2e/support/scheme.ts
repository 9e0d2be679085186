import type { Page } from "@playwright/test";

export type Scheme = "dark" | "light";

/** Stores a colour scheme, as of a returning visitor. */
export async function wear(page: Page, scheme: Scheme): Promise<void> {
  await page.addInitScript((isDark) => {
    // Dark is the default; frames of other origins have other storage.
    if (window === window.top && !isDark) localStorage.setItem("darkMode", "false");
  }, scheme === "dark");
}
