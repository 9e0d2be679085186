import { expect, test } from "./support/test.ts";

test("[ROUTE-2] paths match in any letter case, and a link changes the title", async ({ page }) => {
  for (const path of ["/Classes", "/CLASSES", "/Instructors", "/signUp", "/LogIn"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Oops!")).toBeHidden();
  }
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Instructors" }).click();
  await expect(page).toHaveTitle("Our Instructor · Campside");
});

test("[ROUTE-3] an unknown path answers 404 and shows the error page", async ({ page, watch }) => {
  watch.expect(/status of 404/);
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  expect((await answer?.text())?.match(/<title/g)).toHaveLength(1);
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
  await expect(page.getByText("Sorry, an unexpected error has occurred.")).toBeVisible();
  await expect(page.getByText("Not Found")).toBeVisible();
  await expect(page).toHaveTitle("Oops! · Campside");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle("Campside · Summer sports school");
});
