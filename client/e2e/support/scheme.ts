import type { Page } from "@playwright/test";

export type Scheme = "dark" | "light";

/** Makes the choice of dark or light that a returning visitor has made. */
export async function wear(page: Page, scheme: Scheme): Promise<void> {
  await page.addInitScript((isDark) => {
    // Dark is the default; frames of other origins have no business with it.
    if (window === window.top && !isDark) localStorage.setItem("darkMode", "false");
  }, scheme === "dark");
}
