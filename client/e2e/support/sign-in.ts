import { expect, type Page } from "@playwright/test";
import type { Login } from "./people.ts";

/** Signs in on the login page, which ends on the home page. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL("/");
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Pick<Login, "email" | "password">): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Login Success")).toBeVisible();
}
