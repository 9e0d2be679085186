import { expect, type Locator, type Page } from "@playwright/test";

/** No page of the product has more stops than this. */
const STOPS_AT_MOST = 120;

const hasFocus = (place: Locator) =>
  place.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus());

/** Whether somebody who looks at the screen sees that this has the focus. */
const showsFocus = (place: Locator) =>
  place.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // A field that is typed into has the blinking line and a border of another colour.
    return element.matches("input, textarea") || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
  });

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_AT_MOST; stop += 1) {
    if (await hasFocus(target)) {
      expect.soft(await showsFocus(target), `the focus on ${target.toString()} can be seen`).toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`);
}

/** Goes to a button or a link and presses it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Goes to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
