import { expect, test } from "./support/test.ts";
test("probe blocker", async ({ page }) => {
  await page.goto("/");
  console.log("without click:", await page.evaluate(() => window.open("/login") === null));
});
