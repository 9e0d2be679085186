import { openPage } from "./support/open-page.ts";
import { demoLogin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("[SHELL-11] ten classes are in view at once where there is room for their columns", async ({ page }) => {
  await signIn(page, demoLogin("admin"));
  await openPage(page, "/dashboard/menageClass");
  const rows = page.getByRole("table", { name: "Menage Class" }).locator("tbody tr");
  await rows.first().waitFor();
  const inView = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(10);
});
