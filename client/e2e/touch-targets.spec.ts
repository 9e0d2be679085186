// Slow: every main page of every role is opened once.
import type { Page } from "@playwright/test";
import { openPage } from "./support/open-page.ts";
import { COMMON_PAGES, OWN_PAGES, PUBLIC_PAGES } from "./support/pages.ts";
import { demoLogin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, contextOptions: { reducedMotion: "reduce" } });

/**
 * What can be pressed, but less than 44 px high or, unless it is a text, wide: as far as a press at the middle, moved, still meets
 * it. Links in a line of text are as high as the line.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const isInLine = (target: Element) => {
      const block = target.closest("p, li, td, th, dd, label, div, span:not(a span)");
      const surroundingText = (block?.textContent ?? "").replace(target.textContent, "").trim();
      return target.matches("a") && getComputedStyle(target).display === "inline" && surroundingText !== "";
    };
    const meets = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.contains(hit) || hit.closest("label")?.control === target);
    };
    const sizeAt = (target: Element, x: number, y: number, [dx, dy]: readonly [number, number]) => {
      let size = 0;
      for (const way of [1, -1])
        for (
          let step = way === 1 ? 0 : 1;
          step < LEAST && meets(target, x + dx * step * way, y + dy * step * way);
          step++
        )
          size++;
      return size;
    };
    const targets = document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary");
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInLine(target)) return [];
      target.scrollIntoView({ block: "center", inline: "center" });
      const { x, y, width, height } = target.getBoundingClientRect();
      const [middle, center] = [x + width / 2, y + height / 2];
      // Covered, or visually hidden until it has the focus.
      if (!meets(target, middle, center)) return [];
      const tall = sizeAt(target, middle, center, [0, 1]);
      const wide = target.matches("a, select") ? LEAST : sizeAt(target, middle, center, [1, 0]);
      if (tall >= LEAST && wide >= LEAST) return [];
      const name = target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 40);
      return [`${target.tagName.toLowerCase()}.${target.className.slice(0, 60)} "${name}" ${wide} × ${tall}`];
    });
  });
}

test("[SHELL-11] the classes that a code is for are chosen with a finger", async ({ page }) => {
  await signIn(page, demoLogin("admin"));
  await openPage(page, "/dashboard/discounts");
  await page.getByRole("button", { name: "New code" }).click();
  const dialog = page.getByRole("dialog", { name: "New code" });
  await dialog.getByRole("combobox", { name: "For" }).selectOption("chosen");
  await dialog.getByRole("checkbox").nth(2).waitFor();
  expect(await smallTargets(page)).toEqual([]);
});

const pages = (paths: readonly { path: string }[]) => paths.map(({ path }) => path);

for (const [role, paths] of [
  [null, pages(PUBLIC_PAGES)],
  ["student", ["/profile", ...pages([...COMMON_PAGES, ...OWN_PAGES.student])]],
  ["instructor", ["/profile", ...pages([...COMMON_PAGES, ...OWN_PAGES.instructor])]],
  ["admin", pages([...COMMON_PAGES, ...OWN_PAGES.admin])],
] as const) {
  test(`[SHELL-11] what ${role ?? "a visitor"} can press is large enough for a finger on a phone`, async ({ page }) => {
    if (role) await signIn(page, demoLogin(role));
    for (const path of paths) {
      await openPage(page, path);
      expect.soft(await smallTargets(page), path).toEqual([]);
    }
  });
}
