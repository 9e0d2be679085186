import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page } from "@playwright/test";

const STAND_IN = fileURLToPath(new URL("gapi-stand-in.js", import.meta.url));

export interface GoogleAccount {
  name: string;
  email: string;
}

/**
 * Lets Google's sign-in work without the internet. Only Google's script is replaced; the pop-up, the helper frame and
 * the account list are the identity emulator's own, and its decoration from elsewhere is left out.
 */
export async function bringGoogle(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ path: STAND_IN, contentType: "text/javascript" }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) =>
    route.fulfill({ body: "", contentType: route.request().url().endsWith(".js") ? "text/javascript" : "text/css" }),
  );
}

/** Presses the page's Google button; answers the window that pops up. */
export async function openGoogleWindow(page: Page): Promise<Page> {
  const popUp = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  return popUp;
}

/** Signs in with a Google account that has not been here before. */
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

/** Signs in with a Google account that the window offers already. */
export async function signInWithKnownGoogleAccount(page: Page, { name }: GoogleAccount): Promise<void> {
  const popUp = await openGoogleWindow(page);
  const closed = popUp.waitForEvent("close");
  await popUp.getByRole("listitem").filter({ hasText: name }).click();
  await closed;
}
