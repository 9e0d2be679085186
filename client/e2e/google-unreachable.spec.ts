import { expect, test } from "./support/test.ts";

test("[AUTH-5] when Google is unreachable the button shows an error", async ({ page, watch }) => {
  watch.expect(/a call to the outside: https:\/\/apis\.google\.com\/js\/api\.js/);
  watch.expect(/apis\.google\.com|ERR_FAILED/);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Google's sign-in cannot be reached just now." }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();
});
