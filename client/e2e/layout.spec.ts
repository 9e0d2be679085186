import type { Locator } from "@playwright/test";
import { openPayment } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin, demoLogin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return box;
}

// Guarded in `npm test` by no other test: nothing but looks depends on it.
test(
  "navigation, hero, sections and footer share their left edge at every width",
  { tag: "@night" },
  async ({ page }) => {
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, "/");
      const parts = [
        page.getByRole("banner").getByRole("link", { name: /Campside/i }),
        page.getByRole("link", { name: "Browse classes" }),
        page.getByRole("heading", { name: "Popular classes" }),
        page.getByRole("heading", { name: "Course For Any Ages" }),
        page.getByRole("contentinfo").getByText(/All rights reserved/),
      ];
      const edges = await Promise.all(parts.map(async (part) => Math.round((await boxOf(part)).x)));
      expect(edges, `${width} px`).toEqual(edges.map(() => edges[0]));
    }
  },
);

test("[CLASS-1] the first classes are in view at once, and 'Show more' fills the last row", async ({ page, watch }) => {
  // A font that comes too late is not used until the next visit: the wider one in its place must fit, too.
  watch.expect(/\.woff2$/);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, "/Classes");
  const cards = page.getByRole("list", { name: "Classes" }).getByRole("listitem");
  expect((await boxOf(cards.first())).y).toBeLessThan(400);
  const tenth = await boxOf(cards.nth(9));
  const more = await boxOf(cards.filter({ has: page.getByRole("button", { name: "Show more" }) }));
  expect(Math.round(more.y)).toBe(Math.round(tenth.y));
  expect(more.x + more.width).toBeCloseTo((await boxOf(cards.nth(2))).x + tenth.width, 0);
});

for (const [width, place] of [
  [360, "below the page's middle"],
  [1280, "at the top right"],
] as const) {
  // Guarded in `npm test` by toasts.test.
  test(`[TOAST-1] a message appears ${place} at ${width} px`, { tag: "@night" }, async ({ page, watch }) => {
    watch.expect(/status of 400/);
    await page.setViewportSize({ width, height: 780 });
    await openPage(page, "/login");
    await page.getByRole("textbox", { name: "Email" }).fill("nobody@mail.example");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("Wrong-password1");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    const message = page.getByRole("alert");
    await expect(message).toBeVisible();
    if (width === 360) {
      await expect.poll(async () => (await boxOf(message)).y).toBeGreaterThan(390);
    } else {
      await expect.poll(async () => (await boxOf(message)).x).toBeGreaterThan(width / 2);
      expect((await boxOf(message)).y).toBeLessThan(200);
    }
  });
}

test("[PAY-1] on a phone Pay is in view without scrolling, also for a class with a long name", async ({ page }) => {
  const { id, name } = await openClass({
    name: "Wilderness cooking for families who have never lit a fire",
  });
  const student = await createPerson("Phoebe");
  await student.api.enrolment.select.mutate({ classId: id });
  await signIn(page, student);
  await page.setViewportSize({ width: 360, height: 780 });
  await openPayment(page, name);
  const pay = page.getByRole("button", { name: "Pay", exact: true });
  await expect(pay).not.toHaveAttribute("aria-disabled", "true");
  for (const part of [pay, page.getByText(/^Total: /)]) await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

// Guarded in `npm test` by site-frame.test and dashboard-frame.test.
test(
  "[SHELL-11][DASH-2] one menu button, of one shape and place, on public pages and in the dashboard",
  { tag: "@night" },
  async ({ page }) => {
    await signIn(page, await createPerson("Philippa"));
    const burgerAt = async (path: string, name: string) => {
      await openPage(page, path);
      await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
      const burger = page.getByRole("button", { name });
      const lines = burger.locator("> *").first();
      return { button: await boxOf(burger), lines: await boxOf(lines) };
    };
    // A page that is there before the school's font keeps the system's, in which its name is wider: it is in the cache then.
    await openPage(page, "/instructors");
    await page.evaluate(async () => void (await document.fonts.ready));
    for (const width of [320, 360, 700]) {
      await page.setViewportSize({ width, height: 780 });
      const onPublicPage = await burgerAt("/instructors", "Open the menu");
      expect(await burgerAt("/dashboard", "Open the dashboard menu"), `${width} px`).toEqual(onPublicPage);
    }
  },
);

// Guarded in `npm test` by page-walk, with the font.
test(
  "[SHELL-11] the bar of a signed-in user fits on every phone without the school's font, too",
  { tag: "@night" },
  async ({ page, watch }) => {
    watch.expect(/\.woff2$/);
    await signIn(page, await createPerson("Philippa"));
    await page.route("**/*.woff2", (route) => route.abort());
    for (const width of [320, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 780 });
      await openPage(page, "/instructors");
      await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
      expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded"))).toEqual([]);
      const burger = await boxOf(page.getByRole("button", { name: "Open the menu" }));
      expect(burger.x + burger.width, `${width} px`).toBe(width - 20);
    }
  },
);

test("[SHELL-11][PAY-13] on a phone a payment is two lines, which the keyboard opens", async ({ page }) => {
  await signIn(page, demoLogin("admin"));
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, "/dashboard/money");
  const card = page.getByRole("table", { name: "Payments" }).getByRole("row").filter({ hasText: "Place paid" }).first();
  expect((await boxOf(card)).height).toBeLessThan(110);
  for (const part of [card.getByText(/^\$[\d,]+\.\d\d$/), card.getByText("Place paid")])
    await expect(part).toBeVisible();
  const code = card.getByRole("button", { name: /^Copy \w+_/ });
  await expect(code).toBeHidden();
  await card.getByRole("button", { name: /^Details / }).press("Enter");
  await expect(code).toBeVisible();
  await expect(card.getByRole("button", { expanded: true })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 780 });
  await expect(card.getByRole("button", { name: /^Details / })).toBeHidden();
});

for (const [role, path] of [
  ["student", "/dashboard/history"],
  ["admin", "/dashboard/record"],
] as const) {
  // Guarded in `npm test` by payment-history.test and audit-log-page.test.
  test(`[SHELL-11] on a phone the rows of ${path} are two lines, which open`, { tag: "@night" }, async ({ page }) => {
    await signIn(page, demoLogin(role));
    await page.setViewportSize({ width: 360, height: 780 });
    await openPage(page, path);
    const card = page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader") })
      .last();
    expect((await boxOf(card)).height).toBeLessThan(110);
    await card.getByRole("button", { name: /^Details / }).click();
    expect((await boxOf(card)).height).toBeGreaterThan(110);
  });
}

// Guarded in `npm test` by own-classes.test.
test("[TEACH-6] on a phone a class can be selected without opening its row", { tag: "@night" }, async ({ page }) => {
  await signIn(page, demoLogin("instructor"));
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, "/dashboard/myclass");
  const row = page.getByRole("row").filter({ hasText: "Goalkeeper Camp" });
  await row.getByRole("checkbox").check();
  await expect(row.getByRole("button", { name: /^Details / })).toHaveAttribute("aria-expanded", "false");
});

test("[TEACH-6] the number of the enrolled is wide enough for a finger, and the menus stand below each other", async ({
  page,
}) => {
  const { id, name, instructor } = await openClass();
  const cancelled = await openClass({ instructor });
  await (await demoAdmin()).admin.cancelClass.mutate({ classId: cancelled.id, reason: "Storm" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, instructor);
  await page.goto("/dashboard/myclass");
  const menuOf = (of: string) => page.getByRole("button", { name: `More actions for ${of}` });
  await expect(page.getByText("Cancelled")).toBeVisible();
  expect((await boxOf(menuOf(cancelled.name))).x).toBe((await boxOf(menuOf(name))).x);
  const { width, height } = await boxOf(page.locator(`a[href="/dashboard/classes/${id}/people"]`));
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test("[PAY-13] the sums of a large school stay in one piece on a phone", async ({ page }) => {
  await page.route(/admin\.ledger/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/"takenCents":\d+/, '"takenCents":98765432') });
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, demoLogin("admin"));
  await page.goto("/dashboard/money");
  const lines = await page.getByText("$987,654.32").evaluate((amount) => {
    const text = document.createRange();
    text.selectNodeContents(amount);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test("[SHELL-11] a card of a table has no rows for what it has nothing to say about", async ({ page }) => {
  const admin = await createPerson("Ines", "admin");
  const judo = await openClass({ priceCents: 2000 });
  const parent = await createPerson("Paula");
  await parent.api.family.addChild.mutate({ name: "Anna Lovelace", birthDate: "2018-01-15" });
  const { people } = await admin.api.admin.deskAccount.query({ studentId: parent.id });
  await admin.api.admin.deskEnrol.mutate({
    studentId: parent.id,
    items: people.map(({ id: participantId }) => ({ classId: judo.id, participantId })),
    method: "cash",
    totalCents: people.length * 2000,
    idempotencyKey: crypto.randomUUID(),
  });
  await signIn(page, admin);
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, `/dashboard/classes/${judo.id}/people`);
  const parentRow = page.getByRole("row").filter({ hasText: parent.email }).first();
  await expect(parentRow).toBeVisible();
  expect(
    await page.locator("tbody td:empty").evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).length),
  ).toBe(0);
});
