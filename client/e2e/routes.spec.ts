import type { Page } from "@playwright/test";
import { openClass } from "./support/open-class.ts";
import { EVERYBODYS_PAGES, OWN_PAGES, type PageFacts, PUBLIC_PAGES } from "./support/pages.ts";
import { createPerson, type Role } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const DASHBOARD_LINKS: Record<Role, string> = {
  student: "/dashboard/selectClass",
  instructor: "/dashboard/addclass",
  admin: "/dashboard/menageUser",
};

/** Opens each page and compares its title and description, which must be unique. */
async function expectOwnHeads(page: Page, pages: readonly PageFacts[]): Promise<void> {
  const descriptions = new Set<string>();
  for (const { path, heading, title } of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(title);
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveCount(1);
    descriptions.add((await description.getAttribute("content")) ?? "");
  }
  expect([...descriptions].filter((text) => text.length > 10)).toHaveLength(pages.length);
}

test("[ROUTE-1][SHELL-12] every public page has its path and a unique title and description", async ({ page }) => {
  const { id, name } = await openClass();
  const classPage = { path: `/classes/${id}`, heading: name, title: `${name} · Campside` };
  await expectOwnHeads(page, [...PUBLIC_PAGES, classPage]);
});

for (const role of ["student", "instructor", "admin"] as const) {
  test(`[ROUTE-1][ROUTE-5][ROUTE-7][SHELL-5][SHELL-12] a reload keeps the ${role} on own pages, each with a unique title and description; other pages redirect to the login page`, async ({
    page,
  }) => {
    await signIn(page, await createPerson("Rut", role));
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" });
    await expect(link).toHaveAttribute("href", DASHBOARD_LINKS[role]);
    await expectOwnHeads(page, [...EVERYBODYS_PAGES, ...OWN_PAGES[role]]);
    const others = (Object.keys(OWN_PAGES) as Role[]).filter((other) => other !== role);
    for (const { path } of others.flatMap((other) => OWN_PAGES[other])) {
      await page.goto(path);
      await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
    }
  });
}

test("[ROUTE-2] paths match in any letter case, and a link changes the title", async ({ page }) => {
  for (const path of ["/Classes", "/CLASSES", "/Instructors", "/signUp", "/LogIn"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Oops!")).toBeHidden();
  }
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Instructors" }).click();
  await expect(page).toHaveTitle("Our Instructor · Campside");
});

test("[ROUTE-3] an unknown path answers 404 and shows the error page", async ({ page, watch }) => {
  watch.expect(/status of 404/);
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
  await expect(page.getByText("Sorry, an unexpected error has occurred.")).toBeVisible();
  await expect(page.getByText("Not Found")).toBeVisible();
  await expect(page).toHaveTitle("Oops! · Campside");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle("Campside · Summer sports school");
});
