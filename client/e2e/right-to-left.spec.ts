import type { Locator } from "@playwright/test";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

/** Expects a text that begins with a Hebrew letter to run from right to left: what ends it stands left of its beginning. */
async function expectRightToLeft(text: Locator): Promise<void> {
  const order = await text.evaluate((element) => {
    const shown = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(shown, at);
      range.setEnd(shown, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(shown.length - 1) < leftOf(0);
  });
  expect(order, await text.innerText()).toBe(true);
}

test("[SHELL-13] what is written in Hebrew runs from right to left, and the page around it does not", async ({
  page,
  otherPage,
}) => {
  const instructor = await createPerson("Ines", "instructor", `נועה ${uniqueTag()} (מאמנת)`);
  const name = `ג'ודו ${uniqueTag()} (מתחילים)`;
  const description = "ערב טוב!";
  const { id: classId } = await openClass({ name, description, instructor });
  await openPage(page, `/Classes?search=${encodeURIComponent(name)}`);
  await expectRightToLeft(page.getByRole("link", { name, exact: true }));
  await expectRightToLeft(page.getByText(instructor.name));
  await openPage(page, `/classes/${classId}`);
  await expectRightToLeft(page.getByRole("heading", { name }));
  await expectRightToLeft(page.getByText(description));

  const desk = await otherPage();
  await signIn(desk, instructor);
  await openPage(desk, "/dashboard/myclass");
  const cell = desk.getByRole("rowheader", { name });
  await expectRightToLeft(cell.getByText(name));
  // The picture stays before the name.
  const [picture, words] = await Promise.all([cell.locator("img").boundingBox(), cell.getByText(name).boundingBox()]);
  expect(picture?.x).toBeLessThan(words?.x ?? 0);
});
