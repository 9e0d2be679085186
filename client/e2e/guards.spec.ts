import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { searchClass } from "./support/public-classes.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[ROUTE-5] whoever opens another role's page reads so, and gets to the own dashboard", async ({ page }) => {
  await signIn(page, await createPerson("Odile"));
  await page.goto("/dashboard/addclass");
  await expect(page.getByText("‘Add Class’ is not open to your role (Student).")).toBeVisible();
  await page.getByRole("link", { name: "To your dashboard" }).click();
  await expect(page).toHaveURL("/dashboard/selectClass");
  await page.goto("/login?redirect=%2Fdashboard%2Fhistory");
  await expect(page.getByText(/You are signed in as/)).toBeVisible();
  await expect(page.getByText(/is not open to your role/)).toBeHidden();
});

test("[ROUTE-6][DASH-1] a guarded page shows that it is loading while the role is checked, then redirects to the login page", async ({
  page,
}) => {
  await signIn(page, await createPerson("Lea"));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/auth\.me/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard/addclass");
  await expect(page.getByText("loading...").first()).toBeVisible();
  await expect(page).toHaveURL("/dashboard/addclass");
  release();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
});

test("[ROUTE-4] the dashboard redirects a visitor to the login page", async ({ page }) => {
  // `guards.test.ts` asks every page.
  for (const path of ["/dashboard", "/dashboard/menageUser"]) {
    await page.goto(path);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
  }
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeHidden();
});

test("[CLASS-4] a visitor who enrols has to sign in first, and returns to the class", async ({ page }) => {
  const { name } = await openClass();
  const student = await createPerson("Vera");
  await page.goto("/Classes");
  const card = await searchClass(page, name);
  const dialog = page.getByRole("dialog", { name: "You need to login to view this" });
  await card.getByRole("button", { name: "Enrol Now" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(({ pathname }) => pathname.toLowerCase() === "/classes");
  await card.getByRole("button", { name: "Enrol Now" }).click();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
  await fillSignIn(page, student);
  await expect(card).toBeVisible();
});

test("[UP-2] where the browser keeps nothing, a sign-in lasts as long as the page, and says so", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  const person = await createPerson("Lea");
  await page.goto("/login?redirect=%2Fdashboard%2FselectClass");
  await fillSignIn(page, person);
  await expect(page.getByText(/^This browser keeps nothing for this site/)).toBeVisible();
  await expect(page.getByText("You have not added any classes yeats")).toBeVisible();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Payment history" }).click();
  await expect(page.getByRole("heading", { name: "Payment history" })).toBeVisible();
});
