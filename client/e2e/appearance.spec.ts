import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[SHELL-6][SHELL-7] dark is the default, and the stored choice applies before the first paint", async ({
  page,
  watch,
}) => {
  const html = page.locator("html");
  const stored = () => page.evaluate(() => localStorage.getItem("darkMode"));
  await signIn(page, await createPerson("Dana"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Dana" })).toBeVisible();
  await expect(html).toContainClass("dark");
  await page.getByRole("button", { name: "Switch to the light look" }).click();
  await expect(html).not.toContainClass("dark");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  expect(await stored()).toBe("false");

  // Without the application's scripts the page shows its first paint.
  watch.expect(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/", { waitUntil: "load" });
  await expect(html).not.toContainClass("dark");
  await page.unroute(/\/assets\/.*\.js/);

  await page.reload();
  await page.getByRole("button", { name: "Switch to the dark look" }).click();
  await expect(html).toContainClass("dark");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await stored()).toBe("true");
});

// Guarded in `npm test` by no other test: nothing but looks depends on it.
test("buttons and links styled as buttons have the same font weight", { tag: "@night" }, async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/");
  await expect(main.getByRole("link", { name: "See all classes" })).toHaveCSS("font-weight", "600");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toHaveCSS("font-weight", "600");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("[SHELL-7] every colour changes at once with the look", async ({ page }) => {
    await page.goto("/login");
    const transitions = await page
      .getByRole("button", { name: "Switch to the light look" })
      .evaluate((button: HTMLElement) => {
        button.click();
        return document.getAnimations().length;
      });
    expect(transitions).toBe(0);
  });
});
