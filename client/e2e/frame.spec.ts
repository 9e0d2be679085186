import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test(`[SHELL-10] scroll-to-top appears on scrolling and leads to the top, motion: ${reducedMotion}`, async ({
      page,
    }) => {
      await page.goto("/instructors");
      await expect(page.getByText("@").first()).toBeVisible();
      const wayUp = page.getByRole("button", { name: "Back to the top" });
      const height = () => page.evaluate(() => window.scrollY);
      await expect(wayUp).toBeHidden();
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect(wayUp).toBeVisible();
      const top = await height();
      expect(top).toBeGreaterThan(300);
      // Right after the click: a jump has arrived, a smooth scroll has not.
      const after = await wayUp.evaluate((button: HTMLElement) => {
        button.click();
        return window.scrollY;
      });
      expect(after).toBe(reducedMotion === "reduce" ? 0 : top);
      await expect.poll(height).toBe(0);
      await expect(wayUp).toBeHidden();
    });
  });
}

test("[DASH-2] on a small screen a button toggles the dashboard's menu, which links home", async ({ page }) => {
  await signIn(page, await createPerson("Fredrik"));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  const entry = menu.getByRole("link", { name: "My Enrolled" });
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Open the dashboard menu" }).click();
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: "Close the dashboard menu" }).click();
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Open the dashboard menu" }).click();
  await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await entry.click();
  await expect(page).toHaveURL("/dashboard/enrolled");
  await expect(entry).toBeHidden();
});
