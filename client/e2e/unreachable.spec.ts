import type { Page } from "@playwright/test";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const FILES = /\/assets\/(login|fields)-[^/]*\.(js|css)/;

const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Counts the documents that a page opens from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

test("[ROUTE-4][ROUTE-7] a reload while the school fails keeps the page of the dashboard, and another try opens it", async ({
  page,
  watch,
}) => {
  watch.expect(/status of 500|500 from .*\/trpc|The school cannot be reached/);
  await signIn(page, await createPerson("Svea"));
  await page.goto("/dashboard/selectClass");
  await page.route("**/trpc/**", (route) => route.fulfill({ status: 500, body: "bad gateway" }));
  await page.reload();
  await expect(page.getByText("The school cannot be reached just now.")).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL("/dashboard/selectClass");
  await page.unroute("**/trpc/**");
  await tryAgain(page).click();
  await expect(heading(page, "My Classes")).toBeVisible();
  await expect(page).toHaveURL("/dashboard/selectClass");
});

// Guarded in `npm test` by site-frame.test.
test(
  "[AUTH-8] a reload of a public page while the school fails does not claim to be signed out",
  { tag: "@night" },
  async ({ page, watch }) => {
    watch.expect(/status of 500|500 from .*\/trpc|The school cannot be reached/);
    await signIn(page, await createPerson("Svea"));
    await page.route("**/trpc/**", (route) => route.fulfill({ status: 500, body: "bad gateway" }));
    await page.goto("/profile");
    const kept = page.getByText("The school cannot be reached just now. Your session is kept");
    await expect(kept.first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Sign in to see")).toHaveCount(0);
    await mainLink(page, "Home").click();
    await expect(kept).toHaveCount(1);
    await expect(mainLink(page, "Login")).toHaveCount(0);
    await page.unroute("**/trpc/**");
    await tryAgain(page).click();
    await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  },
);

test("[ROUTE-3] a tab that is older than a deployment loads the new version at its next page", async ({
  page,
  watch,
}) => {
  watch.expect(/status of 404|Failed to fetch dynamically|MissingFileError/);
  await page.goto("/");
  const documents = countDocuments(page);
  // The old version's file is gone; the new document names one that is there.
  await page.route(FILES, (route) => (documents() > 0 ? route.continue() : route.fulfill({ status: 404 })));
  await mainLink(page, "Login").click();
  await expect(heading(page, "Sign In")).toBeVisible();
  expect(documents()).toBe(1);
});

test("[ROUTE-3] a page whose files stay away reloads once, then says so in plain words and offers another try", async ({
  page,
  watch,
}) => {
  watch.expect(/status of 404|Failed to fetch dynamically|MissingFileError/);
  await page.goto("/");
  const documents = countDocuments(page);
  await page.route(FILES, (route) => route.fulfill({ status: 404 }));
  await mainLink(page, "Login").click();
  await expect(page.getByText("This page could not be loaded.")).toBeVisible();
  expect(documents()).toBe(1);
  await expect(page.getByText("Unable to preload")).toBeHidden();
  await page.unroute(FILES);
  await tryAgain(page).click();
  await expect(heading(page, "Sign In")).toBeVisible();
});

// Guarded in `npm test` by the files that stay away above.
test(
  "[ROUTE-3] a page that is opened offline says so in plain words, and opens once the connection is back",
  { tag: "@night" },
  async ({ page, context, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|MissingFileError/);
    await page.goto("/");
    await context.setOffline(true);
    await mainLink(page, "Login").click();
    await expect(page.getByText("This page could not be loaded.")).toBeVisible();
    await expect(page.getByText("Unable to preload")).toBeHidden();
    await context.setOffline(false);
    await tryAgain(page).click();
    await expect(heading(page, "Sign In")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveCSS("border-top-style", "solid");
  },
);

// Guarded in `npm test` by the failing click below.
test(
  "a list that is asked for offline says that it waits for the network",
  { tag: "@night" },
  async ({ page, context, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/Classes");
    await context.setOffline(true);
    await page.getByRole("searchbox", { name: "Search classes" }).fill("archery");
    const waiting = page.getByText("You are offline. What is missing here is loaded once the connection is back.");
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(waiting).toBeHidden();
    await expect(page.getByText(/^\d+ class(es)?$/)).toBeVisible();
  },
);

test("what fails offline says so, also as the first message of a page", async ({ page, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { name } = await openClass();
  await signIn(page, await createPerson("Olle"));
  await page.goto("/Classes");
  await page.getByRole("searchbox", { name: "Search classes" }).fill(name);
  const select = page.getByRole("button", { name: "Enrol Now" });
  await expect(select).toHaveCount(1);
  // What shows messages has been loaded.
  await expect(page.locator("[data-rht-toaster]")).toBeAttached();
  await context.setOffline(true);
  await select.click();
  await expect(page.getByText("The school cannot be reached. Check your connection and try again.")).toBeVisible();
});

test("a row's window opens for the first time also offline, and the list stays", async ({ page, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { name, instructor } = await openClass();
  await signIn(page, instructor);
  await page.goto("/dashboard/myclass");
  const update = page.getByRole("button", { name: `Update ${name}` });
  await expect(update).toBeVisible();
  await context.setOffline(true);
  await update.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Class name" })).toHaveValue(name);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(update).toBeFocused();
});

// Guarded in `npm test` by the failing click above.
test(
  "what waits for the network says so beside a window, never over its title and buttons",
  { tag: "@night" },
  async ({ page, context, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 360, height: 780 });
    const { name, instructor } = await openClass();
    await signIn(page, instructor);
    await page.clock.install();
    await page.goto("/dashboard/myclass");
    await page.getByRole("button", { name: /^Details/ }).click();
    await page.getByRole("button", { name: `Update ${name}` }).click();
    await context.setOffline(true);
    // The list behind the window is asked for again when the reader comes back to the tab.
    await page.clock.fastForward("01:00");
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("You are offline.")).toBeVisible();
    const edit = page.getByRole("dialog", { name: `Update ${name}` });
    for (const button of ["Close the window", "Save changes", "Cancel"])
      await edit.getByRole("button", { name: button }).click({ trial: true });
  },
);
