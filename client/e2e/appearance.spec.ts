import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
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

test("[UP-2] on paper the public pages are dark on white, whole, and without what only a screen can do", async ({
  page,
}) => {
  const { id } = await openClass();
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/classes", `/classes/${id}`, "/instructors"]) {
    await openPage(page, path);
    const seen = await page.evaluate(() => {
      const shown = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
      const hasText = (one: Element) =>
        [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      /** What is hidden from the eye alone is a pixel wide. */
      const isCut = (one: Element | null): boolean =>
        one !== null &&
        ((one.clientWidth > 1 &&
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).overflowX !== "visible") ||
          isCut(one.parentElement));
      const htmlOf = (those: Element[]) => those.map(({ outerHTML }) => outerHTML);
      return {
        paper: getComputedStyle(document.body).backgroundColor,
        light: htmlOf(shown.filter((one) => hasText(one) && getComputedStyle(one).color !== "rgb(0, 0, 0)")),
        controls: htmlOf(shown.filter((one) => one.matches("nav, button, input, select, footer"))),
        cut: htmlOf(shown.filter((one) => one.matches("h2, h3, p, blockquote") && isCut(one))),
      };
    });
    expect({ path, ...seen }).toEqual({ path, paper: "rgb(255, 255, 255)", light: [], controls: [], cut: [] });
  }
});
