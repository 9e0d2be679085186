import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page } from "@playwright/test";

const STAND_IN = fileURLToPath(new URL("gapi-stand-in.js", import.meta.url));

export interface GoogleAccount {
  name: string;
  email: string;
}

/**
 * Simulates Google's sign-in without the internet. Replaces Google's script only; pop-up, helper frame and account list are
 * the identity emulator's, without its external fonts and styles.
 */
export async function bringGoogle(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ path: STAND_IN, contentType: "text/javascript" }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) =>
    route.fulfill({ body: "", contentType: route.request().url().endsWith(".js") ? "text/javascript" : "text/css" }),
  );
}

/** Presses the Google button; returns the pop-up. */
export async function openGoogleWindow(page: Page): Promise<Page> {
  const popUp = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  return popUp;
}

/** Signs in with a new Google account. */
export async function signInWithNewGoogleAccount(page: Page, { name, email }: GoogleAccount): Promise<void> {
  const popUp = await openGoogleWindow(page);
  await expect(popUp.getByText("Sign-in with Google.com", { exact: true })).toBeVisible();
  await popUp.getByRole("button", { name: "Add new account" }).click();
  const closed = popUp.waitForEvent("close");
  await popUp.locator("#email-input").fill(email);
  await popUp.locator("#display-name-input").fill(name);
  await popUp.getByRole("button", { name: "Sign in with Google.com" }).click();
  await closed;
}

/** Signs in with an existing Google account. */
export async function signInWithKnownGoogleAccount(page: Page, { name }: GoogleAccount): Promise<void> {
  const popUp = await openGoogleWindow(page);
  const closed = popUp.waitForEvent("close");
  await popUp.getByRole("listitem").filter({ hasText: name }).click();
  await closed;
}
