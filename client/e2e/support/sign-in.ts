import { expect, type Page } from "@playwright/test";
import { signInAccount } from "./identity-rest.ts";
import type { Login } from "./people.ts";

/** As of somebody who has signed in on this browser before: the identity provider's library restores what it finds. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  const { localId, idToken, refreshToken } = await signInAccount({ email, password });
  const user = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
    apiKey: "local",
    appName: "[DEFAULT]",
  };
  // Any file of the school's: storage needs its origin, no page.
  await page.goto("/robots.txt", { waitUntil: "commit" });
  await page.evaluate(
    ({ id, stored }) => {
      localStorage.setItem("firebase:authUser:local:[DEFAULT]", stored);
      localStorage.setItem("hasSession", id);
    },
    { id: localId, stored: JSON.stringify(user) },
  );
}

/** Signs in on the login page, which ends on the home page. */
export async function signInByForm(page: Page, login: Login): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, login);
  await expect(page).toHaveURL("/");
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Pick<Login, "email" | "password">): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Login Success")).toBeVisible();
}

/** Waits for the next second: a sign-in in the second in which sessions ended has ended with them. */
export async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const present = second();
  await expect.poll(second).toBeGreaterThan(present);
}
