import type { Page } from "@playwright/test";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

async function chooseTennis(page: Page): Promise<void> {
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Sport").selectOption(await optionOf(page, "Sport", /^Tennis/));
}

/** Chooses the first weekday that is offered; returns how many classes that leaves. */
async function chooseWeekday(page: Page): Promise<{ weekday: string; count: number }> {
  const option = await optionOf(page, "Weekday", /\(/);
  const [, weekday = "", count = ""] = /^(\w+) \((\d+)\)$/.exec(option) ?? [];
  await page.getByLabel("Weekday").selectOption(option);
  return { weekday, count: Number(count) };
}

/** The first option of a filter that is called like this. */
async function optionOf(page: Page, filter: string, name: RegExp): Promise<string> {
  const options = page.getByLabel(filter).getByRole("option").filter({ hasText: name });
  await expect(options.first()).toBeAttached();
  return (await options.first().textContent()) ?? "";
}

const cards = (page: Page) => page.getByRole("list", { name: "Classes" }).getByRole("heading", { level: 2 });

test("[FIND-1] a visitor filters by sport, weekday and age, goes back, and enrols", async ({ page }) => {
  await signIn(page, await createPerson("Stella"));
  await page.goto("/Classes");
  await chooseTennis(page);
  await expect(page.getByText("2 classes", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Level").getByRole("option")).toHaveCount(3);
  const { weekday, count } = await chooseWeekday(page);
  await expect(cards(page)).toHaveCount(count);
  await page.getByRole("spinbutton", { name: "Age" }).fill("9");
  await expect(page).toHaveURL(/age=9/);
  await expect(page.getByText("1 class", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveText(["Tennis Starters"]);

  // The address says it all: a reload and a copied link show the same.
  await page.reload();
  await expect(cards(page)).toHaveText(["Tennis Starters"]);
  await page.getByRole("link", { name: `Remove the filter On ${weekday}s` }).click();
  await expect(page).not.toHaveURL(/weekday/);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/Classes");
  await expect(cards(page)).toHaveCount(10);

  await page.goto("/Classes?sport=tennis&age=9");
  await page.getByRole("button", { name: "Enrol Now: Tennis Starters" }).click();
  await expect(page.getByText("Enrolment updated successfully")).toBeVisible();
});

test("[FIND-1] 'All classes' leads back to the list as it was, with its filters and its place", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/Classes?sort=price-asc");
  const card = page.getByRole("list", { name: "Classes" }).getByRole("heading", { level: 2 }).nth(6).getByRole("link");
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page).toHaveURL(/\/classes\//);
  await page.getByRole("link", { name: "All classes" }).click();
  await expect(page).toHaveURL("/Classes?sort=price-asc");
  await expect(card).toBeInViewport();
});

// Guarded in `npm test` by the journey above, which goes back.
test(
  "[FIND-1] Back from a class shows the list as it was, with what was added to it",
  { tag: "@night" },
  async ({ page }) => {
    // Other tests change which classes are the newest and the most popular.
    await page.goto("/Classes?sort=price-asc");
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(page).toHaveURL(/show=20/);
    const name = await cards(page).nth(15).getByRole("link").innerText();
    const link = cards(page).getByRole("link", { name, exact: true });
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  },
);

// Guarded in `npm test` by class-list.test.
test("[FIND-1] where no class fits, the page says which filter to drop", { tag: "@night" }, async ({ page }) => {
  await page.goto("/Classes?sport=Tennis&price=1");
  await expect(page.getByText("No class fits all of this.")).toBeVisible();
  await page.getByRole("link", { name: /^\d classes without “Up to \$1.00”$/ }).click();
  await expect(page).toHaveURL("/Classes?sport=Tennis");
  await expect(cards(page).first()).toBeVisible();
});

// Guarded in `npm test` by class-list.test.
test("[FIND-1] where a search finds nothing, the page offers to drop it", { tag: "@night" }, async ({ page }) => {
  await page.goto("/Classes?search=xylophone&sport=Tennis");
  await expect(page.getByText("No class fits all of this.")).toBeVisible();
  await page.getByRole("link", { name: /^\d classes without the search “xylophone”$/ }).click();
  await expect(page).toHaveURL("/Classes?sport=Tennis");
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search classes" })).toHaveValue("");
});

// Guarded in `npm test` by class-list.test.
test(
  "[FIND-1] where neither helps, the page offers to drop the search and the filters, and the keyboard goes on there",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/Classes?search=xylophone&sport=Tennis&price=1");
    const clear = page.getByRole("link", { name: "Clear the search and all filters" });
    await clear.focus();
    await clear.press("Enter");
    await expect(page).toHaveURL("/Classes");
    await expect(cards(page)).toHaveCount(10);
    await page.keyboard.press("Tab");
    await expect(cards(page).first().locator("..").getByRole("link").first()).toBeFocused();
  },
);

test("[FIND-2] the first class is in view on a desktop and on a phone", async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/Classes");
    await expect(page.getByRole("list", { name: "Classes" }).getByRole("img").first()).toBeInViewport({ ratio: 0.5 });
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ watch }) => watch.expect(/^csp from .*\.js$/));

  test("[FIND-1] the filters are a form, which the server answers", async ({ page }) => {
    await page.goto("/Classes", { waitUntil: "load" });
    await chooseTennis(page);
    await page.getByRole("button", { name: "Show classes" }).click();
    await expect(page).toHaveURL(/sport=Tennis/);
    expect(await cards(page).allTextContents()).toContain("Tennis Starters");
    await page.getByRole("link", { name: "Remove the filter Tennis" }).click();
    await expect(cards(page)).toHaveCount(10);
  });
});
