// Slow: two sign-ins, each in a window of its own.
import {
  bringGoogle,
  openGoogleWindow,
  signInWithKnownGoogleAccount,
  signInWithNewGoogleAccount,
} from "./support/google.ts";
import { inventLogin } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ context, watch }) => {
  await bringGoogle(context);
  // The emulator's helper frame needs third-party storage, which private windows block.
  watch.expect(/Failed to read the 'sessionStorage' property/);
});

test("[AUTH-6][AUTH-8][AUTH-10] a Google account is registered once and signs in again", async ({ page }) => {
  const account = inventLogin("Greta");
  await page.goto("/login");
  await signInWithNewGoogleAccount(page, account);
  await expect(page.getByText("User created successfully")).toBeVisible();
  await expect(page.getByText("Login Success")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard/selectClass");
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Classes" })).toBeVisible();

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();

  await page.goto("/login");
  await signInWithKnownGoogleAccount(page, account);
  await expect(page.getByText("Login Success")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("User created successfully")).toBeHidden();
  await page.getByRole("link", { name: "Your profile" }).click();
  await expect(page.getByLabel("Name")).toHaveValue(account.name);
});

// Guarded in `npm test` by the login page above.
test("[AUTH-6] the sign-up page accepts a Google account, too", { tag: "@night" }, async ({ page }) => {
  await page.goto("/signUp");
  await signInWithNewGoogleAccount(page, inventLogin("Gustav"));
  await expect(page.getByText("User created successfully")).toBeVisible();
  await expect(page).toHaveURL("/");
});

// Guarded in `npm test` by identity-error.test.
test(
  "[AUTH-5] closing Google's window says so, and the form can be used again",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/login");
    const popUp = await openGoogleWindow(page);
    await popUp.close();
    // The library waits before it reports a closed window.
    const closed = page
      .getByRole("alert")
      .filter({ hasText: "The Google window was closed before signing in was done." });
    await expect(closed).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();
  },
);
