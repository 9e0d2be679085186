import { pressByKey } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { demoLogin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[LIFE-2][LIFE-5] an admin closes a class in its drawer by keyboard, and visitors see that it is closed", async ({
  page,
  browser,
}) => {
  const { id, name } = await openClass();
  await signIn(page, demoLogin("admin"));
  await page.goto(`/dashboard/menageClass?search=${encodeURIComponent(name)}`);
  const opener = page.getByRole("button", { name, exact: true });
  await pressByKey(page, opener);
  const drawer = page.getByRole("dialog", { name });
  await pressByKey(page, drawer.getByRole("button", { name: "Close for new students" }));
  await expect(drawer.getByText("Closed", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  const visitor = await browser.newPage();
  await visitor.goto(`/classes/${id}`);
  await expect(visitor.getByText("Closed for new students")).toBeVisible();
  await expect(visitor.getByRole("button", { name: /Enrol Now/ })).toHaveCount(0);
  await visitor.close();
});
