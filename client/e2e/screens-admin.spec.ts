// Slow: each screen is opened anew and drawn twice by software.
import type { Page } from "@playwright/test";
import { openClass } from "./support/open-class.ts";
import { createPerson, demoAdmin, demoLogin } from "./support/people.ts";
import { hasRows, nextWeekWithDates, test } from "./support/screen-test.ts";
import { signIn } from "./support/sign-in.ts";
import { expect } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^More actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
}

/** Opens the cards, which only a small screen has. */
async function unfoldRows(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  const folded = page.getByRole("button", { name: /^Details/, expanded: false });
  await expect(folded.first()).toBeVisible();
  while ((await folded.count()) > 0) await folded.first().click();
}

test(
  "[SHELL-11] the admin's pages fit every width and are accessible",
  { tag: "@matrix" },
  async ({ page, look, lookAtNight }) => {
    const instructor = await createPerson("Isla", "instructor");
    const name = `Orienteering ${uniqueTag()}`;
    const imageUrl = "/pictures/class-trail-running-800.webp";
    await instructor.api.classes.add.mutate({ name, imageUrl, capacity: 8, priceCents: 3000 });
    await signIn(page, demoLogin("admin"));
    await look("dashboard-admin", "/dashboard", async () => {
      await expect(page.locator(".recharts-surface")).toHaveCount(2);
      await page.getByText("These figures as a table").click();
      // A picture of the whole page shows the header where the page has been scrolled to.
      await page.evaluate(() => window.scrollTo(0, 0));
    });
    await lookAtNight("manage-users", "/dashboard/menageUser", hasRows);
    await lookAtNight("manage-classes", "/dashboard/menageClass", hasRows);
    await look("users-menu", "/dashboard/menageUser", openMenu);
    await lookAtNight("desk", "/dashboard/desk", () => expect(page.getByLabel("Find the family")).toBeVisible());
    await lookAtNight("desk-sale", "/dashboard/desk", async () => {
      await page.getByLabel("Find the family").fill("Mwangi");
      await page.getByRole("button", { name: "Choose the family of Grace Mwangi" }).click();
      await page.getByRole("button", { name: /^Add / }).first().click();
      await expect(page.getByRole("button", { name: /^Record \$/ })).toBeVisible();
    });
    await lookAtNight("money", "/dashboard/money", hasRows);
    await look("money-unfolded", "/dashboard/money", unfoldRows);
    await lookAtNight("money-cancel", "/dashboard/money?shown=kept", async () => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: /^Cancel and refund/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    await lookAtNight("money-give-back", "/dashboard/money?shown=kept", async () => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: /^Give money back/ }).click();
      await expect(page.getByRole("dialog").getByLabel("Amount in USD")).toBeFocused();
    });
    await lookAtNight("money-move", "/dashboard/money?shown=kept", async () => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: /^Move / }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Keep the place" })).toBeVisible();
    });
    await look("week-admin", "/dashboard/week", nextWeekWithDates);
    await lookAtNight("venues", "/dashboard/venues", hasRows);
    await lookAtNight("venue", "/dashboard/venues", async () => {
      await page.getByRole("button", { name: "Add venue" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    await lookAtNight("holiday", "/dashboard/holidays", async () => {
      await page.getByRole("button", { name: "Add holiday" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    await lookAtNight("discounts", "/dashboard/discounts", hasRows);
    await lookAtNight("discount-code", "/dashboard/discounts", async () => {
      await page.getByRole("button", { name: "New code" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    const { id } = await openClass();
    const year = new Date().getUTCFullYear() + 1;
    const meetings = ["05", "12"].map((day) => ({
      start: `${year}-05-${day}T09:00`,
      end: `${year}-05-${day}T10:00`,
    }));
    await (await demoAdmin()).schedule.addMeetings.mutate({ classId: id, venueId: null, meetings });
    await lookAtNight("cancel-date", `/dashboard/classes/${id}/dates`, async () => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: /^Cancel/ }).click();
      await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
    });
    await lookAtNight("class-page", `/dashboard/classes/${id}`);
    await lookAtNight("class-money", `/dashboard/classes/${id}/money`);
    await lookAtNight("emails", "/dashboard/email", hasRows);
    await look("email-preview", "/dashboard/email", async () => {
      await page
        .getByRole("button", { name: /^Preview: / })
        .first()
        .click();
      await expect(page.getByRole("dialog").locator("iframe")).toBeVisible();
    });
    await lookAtNight("settings", "/dashboard/settings", () =>
      expect(page.getByLabel("Colour of information", { exact: true })).toBeVisible(),
    );
    await lookAtNight("set-up", "/dashboard/settings?first", () => expect(page.getByText(/^Step 1 of/)).toBeVisible());
    await lookAtNight("record", "/dashboard/record", hasRows);
    await look("class-drawer", `/dashboard/menageClass?search=${encodeURIComponent(name)}`, async () => {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
    });
    await lookAtNight("deny", `/dashboard/menageClass?search=${encodeURIComponent(name)}`, async () => {
      await page.getByRole("button", { name: `Deny ${name}` }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  },
);
