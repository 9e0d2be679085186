import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** The interval of the slides, and the duration of a move. */
const INTERVAL_MS = 2500;
const MOVE_MS = 1500;

const SPORTS = ["football", "cricket", "cycling", "athletic", "martial arts"];

const hero = (page: Page) => page.getByRole("region", { name: "Our sports" });
const reviews = (page: Page) => page.getByRole("region", { name: "Student reviews" });

/** The index of the visible slide. */
function shown(carousel: Locator): Promise<number> {
  const dots = carousel.getByRole("tab");
  return dots.evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute("data-active")));
}

/** Opens the home page with a controlled clock, at the first slide. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await expect(hero(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "1 of 5" }).first()).toBeVisible();
  // Waits until the carousel's script has arranged its slides.
  for (const carousel of [hero(page), reviews(page)]) {
    await expect(carousel.getByRole("group").first().locator("..")).toHaveAttribute("style", /transform/);
  }
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves a carousel to its first slide and waits until it rests. */
async function restart(page: Page, carousel: Locator): Promise<void> {
  await carousel.getByRole("tab", { name: "Go to slide 1" }).click();
  await expect.poll(() => shown(carousel)).toBe(0);
  await page.clock.runFor(MOVE_MS);
}

test("[HOME-1][HOME-10] five sports, each with its headline, subtitle and picture, 30 px apart, and five reviews", async ({
  page,
}) => {
  await openHome(page);
  const slides = hero(page).getByRole("group");
  await expect(slides.getByRole("heading")).toHaveText(SPORTS.map((sport) => `Best ${sport} School & Exclusive Club`));
  for (const slide of await slides.all()) {
    expect((await slide.getByRole("paragraph").innerText()).length).toBeGreaterThan(20);
    await expect(slide.locator("img")).toHaveAttribute("src", /^\/pictures\/hero-[\w-]+\.webp$/);
  }
  const [first, second] = await slides.evaluateAll((all) =>
    all.map((slide) => {
      const inside = slide.firstElementChild?.getBoundingClientRect();
      return { left: inside?.left ?? 0, right: inside?.right ?? 0 };
    }),
  );
  expect(Math.round((second?.left ?? 0) - (first?.right ?? 0))).toBe(30);
  await expect(page.getByRole("heading", { name: "Student Review" })).toBeVisible();
  await expect(page.getByText("425+ SATISFIED STUDENTS")).toBeVisible();
  await expect(reviews(page).getByRole("group")).toHaveCount(5);
  await expect(reviews(page).getByRole("tab")).toHaveCount(5);
});

// Guarded in `npm test` by picture-sources.test.
test("[HOME-1] a phone in portrait mode loads tall pictures", { tag: "@night" }, async ({ page }) => {
  const pictures = () =>
    hero(page)
      .locator("img")
      .evaluateAll((all) =>
        (all as HTMLImageElement[]).map((image) => image.naturalWidth > 0 && new URL(image.currentSrc).pathname),
      );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const names = SPORTS.map((sport) => sport.replace(" ", "-"));
  await expect.poll(pictures).toEqual(names.map((name) => `/pictures/hero-${name}-tall-800.avif`));
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(pictures).toEqual(names.map((name) => `/pictures/hero-${name}-1600.avif`));
});

for (const { number, name, find, tag } of [
  { number: "[HOME-1]", name: "the sports", find: hero, tag: [] },
  // The same carousel.
  { number: "[HOME-10]", name: "the reviews", find: reviews, tag: "@night" },
]) {
  test(
    `${number} ${name} advance every 2500 ms, in a loop, and continue after an interaction`,
    { tag },
    async ({ page }) => {
      await openHome(page);
      const carousel = find(page);
      const start = await shown(carousel);
      const seen: number[] = [];
      for (let beat = 0; beat < 6; beat += 1) {
        await page.clock.runFor(INTERVAL_MS);
        seen.push(await shown(carousel));
      }
      expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((step) => (start + step) % 5));

      await page.clock.runFor(INTERVAL_MS / 2);
      await carousel.getByRole("tab", { name: "Go to slide 4" }).click();
      await expect.poll(() => shown(carousel)).toBe(3);
      await page.clock.runFor(INTERVAL_MS - 100);
      expect(await shown(carousel)).toBe(3);
      await page.clock.runFor(100);
      expect(await shown(carousel)).toBe(4);
    },
  );
}

// Guarded in `npm test` by the test of 2500 ms, which continues after an interaction.
test("[HOME-2] a paused carousel stays paused, even after a swipe", { tag: "@night" }, async ({ page }) => {
  await openHome(page);
  const carousel = hero(page);
  await page.getByRole("button", { name: "Pause the moving pictures" }).first().click();
  await restart(page, carousel);
  await page.clock.runFor(4 * INTERVAL_MS);
  expect(await shown(carousel)).toBe(0);

  const box = await carousel.boundingBox();
  if (!box) throw new Error("The carousel has no place on the screen.");
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 5 });
  await page.mouse.up();
  await page.clock.runFor(MOVE_MS);
  expect(await shown(carousel)).toBe(1);
  await page.clock.runFor(4 * INTERVAL_MS);
  expect(await shown(carousel)).toBe(1);

  await page.getByRole("button", { name: "Let the pictures move" }).first().click();
  await page.clock.runFor(INTERVAL_MS);
  expect(await shown(carousel)).toBe(2);
});

test("[HOME-2] the carousels follow the keyboard: arrows, and their own buttons", async ({ page }) => {
  await openHome(page);
  await page.getByRole("button", { name: "Pause the moving pictures" }).first().click();
  const carousel = hero(page);
  await restart(page, carousel);
  await carousel.getByRole("button", { name: "Next slide" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(carousel)).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shown(carousel)).toBe(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(carousel)).toBe(1);
  await page.getByRole("button", { name: "Let the pictures move" }).first().press("Enter");
  await expect(page.getByRole("button", { name: "Pause the moving pictures" })).toHaveCount(2);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("[HOME-2] the carousels do not advance by themselves", async ({ page }) => {
    await openHome(page);
    for (const carousel of [hero(page), reviews(page)]) {
      await page.clock.runFor(3 * INTERVAL_MS);
      expect(await shown(carousel)).toBe(0);
      await carousel.getByRole("tab", { name: "Go to slide 3" }).click();
      await page.clock.runFor(3 * INTERVAL_MS);
      expect(await shown(carousel)).toBe(2);
    }
    await page.getByRole("button", { name: "Let the pictures move" }).first().click();
    await page.clock.runFor(INTERVAL_MS);
    expect(await shown(hero(page))).toBe(3);
  });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  // Guarded in `npm test` by the swipe with a mouse above.
  test("[HOME-2] a swipe shows the next sport", { tag: "@night" }, async ({ page }) => {
    await openHome(page);
    await page.getByRole("button", { name: "Pause the moving pictures" }).first().tap();
    await page.clock.runFor(MOVE_MS);
    const carousel = hero(page);
    const before = await shown(carousel);
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(340) });
    for (let x = 330; x > 80; x -= 20) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x) });
      await page.clock.runFor(16);
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.clock.runFor(MOVE_MS);
    expect(await shown(carousel)).toBe((before + 1) % 5);
  });
});
