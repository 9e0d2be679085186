import type { Page } from "@playwright/test";
import { openClass } from "./support/open-class.ts";
import { createPerson, type Role } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

interface RoutePage {
  path: string;
  heading: string | RegExp;
  title: string;
}

const PUBLIC: RoutePage[] = [
  { path: "/", heading: "Campside, the summer sports school", title: "Campside · Summer sports school" },
  { path: "/classes", heading: "Classes", title: "Classes · Campside" },
  { path: "/instructors", heading: "Our Instructor", title: "Our Instructor · Campside" },
  { path: "/profile", heading: "Your profile", title: "Your profile · Campside" },
  { path: "/login", heading: "Sign In", title: "Sign In · Campside" },
  { path: "/signup", heading: "Sign Up", title: "Sign Up · Campside" },
];
const EVERYBODYS: RoutePage[] = [
  { path: "/dashboard", heading: /^Welcome, /, title: "Dashboard · Campside" },
  { path: "/dashboard/payment", heading: "payment now", title: "payment now · Campside" },
  { path: "/dashboard/history", heading: "Payment history", title: "Payment history · Campside" },
];
const OWN: Record<Role, RoutePage[]> = {
  student: [
    { path: "/dashboard/selectClass", heading: "My Classes", title: "My Classes · Campside" },
    { path: "/dashboard/enrolled", heading: "My Enrolled", title: "My Enrolled · Campside" },
  ],
  instructor: [
    { path: "/dashboard/addclass", heading: "Create New class", title: "Create New class · Campside" },
    { path: "/dashboard/myclass", heading: "My Class", title: "My Class · Campside" },
  ],
  admin: [
    { path: "/dashboard/menageUser", heading: "Menage User", title: "Menage User · Campside" },
    { path: "/dashboard/menageClass", heading: "Menage Class", title: "Menage Class · Campside" },
    { path: "/dashboard/money", heading: "Money and seats", title: "Money and seats · Campside" },
    { path: "/dashboard/record", heading: "Record of decisions", title: "Record of decisions · Campside" },
  ],
};

/** Opens each page and reads how it calls itself; no two may say the same. */
async function expectOwnHeads(page: Page, pages: RoutePage[]): Promise<void> {
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

test("[ROUTE-1][SHELL-12] every public page stands at its path, with a title and a description of its own", async ({
  page,
}) => {
  const { id, name } = await openClass();
  const classPage = { path: `/classes/${id}`, heading: name, title: `${name} · Campside` };
  await expectOwnHeads(page, [...PUBLIC, classPage]);
});

for (const role of ["student", "instructor", "admin"] as const) {
  test(`[ROUTE-1][SHELL-12] every page of the ${role}'s dashboard stands at its path, with a title and a description of its own`, async ({
    page,
  }) => {
    await signIn(page, await createPerson("Rut", role));
    await expectOwnHeads(page, [...EVERYBODYS, ...OWN[role]]);
  });
}

test("[ROUTE-2] paths match in any letter case, and a link changes the title with the page", async ({ page }) => {
  for (const path of ["/Classes", "/CLASSES", "/Instructors", "/signUp", "/LogIn"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Oops!")).toBeHidden();
  }
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Instructors" }).click();
  await expect(page).toHaveTitle("Our Instructor · Campside");
});

test("[ROUTE-3] an unknown path answers 404 and says so under its own title", async ({ page, watch }) => {
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
