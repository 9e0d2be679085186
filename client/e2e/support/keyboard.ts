import { expect, type Locator, type Page } from "@playwright/test";

/** More than any page has. */
const MAX_TAB_STOPS = 120;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus());

/** Whether the focus is visible. */
const showsFocus = (target: Locator) =>
  target.evaluate((element) => {
    // The link of a card shows it around the card.
    const isOutlined = [undefined, "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    // Text fields show a caret and another border.
    return isOutlined || element.matches("input, textarea");
  });

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await hasFocus(target)) {
      expect.soft(await showsFocus(target), `the focus on ${target.toString()} can be seen`).toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`);
}

/** Focuses a button or link by keyboard and presses it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Waits until a menu that was opened by keyboard has the focus for good: Mantine focuses the first item twice, up to some 20 ms apart. */
export async function waitForMenu(page: Page): Promise<void> {
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expect(page.getByRole("menu")).toHaveCSS("opacity", "1");
}

/** Focuses a field by keyboard and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
