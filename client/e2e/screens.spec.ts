import type { Page } from "@playwright/test";
import { CARD_FRAME, CARDS, cardError, payWith, paymentIntentId } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson, demoLogin } from "./support/people.ts";
import { searchClass } from "./support/public-classes.ts";
import { hasRows, hasText, nextWeekWithDates, test } from "./support/screen-test.ts";
import { signIn } from "./support/sign-in.ts";
import { expect } from "./support/test.ts";

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

/** Forms of the server wait for their scripts, and their buttons change colour then. */
const canBeSent = (name: string) => (page: Page) =>
  expect(page.getByRole("button", { name, exact: true })).toBeEnabled();

async function openDates(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Dates of Goalkeeper Camp/ }).click();
  await expect(page.getByRole("heading", { name: "Add dates" })).toBeVisible();
}

test(
  "[SHELL-11] the public pages fit every width and are accessible",
  { tag: "@matrix" },
  async ({ look, lookAtNight, watch }) => {
    const { id, name } = await openClass();
    await lookAtNight("home", "/", hasText(/Enrol Now/));
    await look("menu", "/", async (page) => {
      const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      await expect(entries).toHaveText(["Home", "Instructors", "Classes", "Login"]);
      await page.setViewportSize({ width: 360, height: 900 });
      await expect(entries).toHaveCount(0);
      await page.getByRole("button", { name: "Open the menu" }).click();
      await expect(entries).toHaveText(["Home", "Instructors", "Classes", "Login"]);
    });
    await lookAtNight("classes", "/Classes", hasText("Enrol Now"));
    await lookAtNight("classes-filters", "/classes?sport=Tennis&level=beginner", async (page) => {
      await page.getByText("Filters · 2").click();
      await expect(page.getByLabel("Weekday")).toBeVisible();
    });
    await lookAtNight("classes-none-fit", "/classes?sport=Tennis&price=1", hasText("No class fits all of this."));
    await lookAtNight("classes-none-found", "/classes?search=underwater+chess", hasText(/Nothing matches/));
    await look("login-needed", "/Classes", async (page) => {
      await (await searchClass(page, name)).getByRole("button", { name: "Enrol Now" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    await lookAtNight("class", `/classes/${id}`, hasText(name));
    await lookAtNight("class-with-dates", "/Classes", async (page) => {
      await page.getByRole("link", { name: "First Touch Football" }).click();
      await expect(page.getByRole("heading", { name: "Dates" })).toBeVisible();
    });
    await lookAtNight("instructors", "/instructors", hasText(/@/));
    await lookAtNight("profile-visitor", "/profile", hasText("Sign in to see and change your profile."));
    watch.expect(/status of 404/);
    await lookAtNight("not-found", "/nowhere", hasText("Oops!"));
  },
);

test(
  "[SHELL-11] the sign-in pages fit every width and are accessible",
  { tag: "@matrix" },
  async ({ look, lookAtNight }) => {
    await lookAtNight("login", "/login", canBeSent("Sign In"));
    await look("login-errors", "/login", async (page) => {
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
    });
    await lookAtNight("password-reset", "/login", async (page) => {
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    await lookAtNight("sign-up", "/signUp", canBeSent("Sign Up"));
  },
);

// Guarded in `npm test` by page-walk.
test(
  "[SHELL-11] the student's pages fit every width and are accessible",
  { tag: "@night" },
  async ({ page, lookAtNight }) => {
    await signIn(page, demoLogin("student"));
    await lookAtNight("home-student", "/", hasText(/Enrol Now/));
    await lookAtNight("profile", "/profile", hasText("Security"));
    await lookAtNight("dashboard-student", "/dashboard", hasText("Last payment"));
    await lookAtNight("week-student", "/dashboard/week", nextWeekWithDates);
    await lookAtNight("selected", "/dashboard/selectClass", hasRows);
    await lookAtNight("enrolled", "/dashboard/enrolled", hasText("View Class"));
    await lookAtNight("family", "/dashboard/family", hasText("You"));
    await lookAtNight("history", "/dashboard/history", hasRows);
    await lookAtNight("payment-nothing", "/dashboard/payment", hasText("Choose a class to pay for first."));
  },
);

test(
  "[SHELL-11] a newcomer's empty pages and a payment fit every width and are accessible",
  { tag: "@matrix" },
  async ({ page, look, lookAtNight, watch }) => {
    watch.expect(/status of 402/);
    const { id } = await openClass();
    await signIn(page, await createPerson("Nils"));
    await lookAtNight("dashboard-empty", "/dashboard", hasText("You have not selected a class yet."));
    await lookAtNight("week-empty", "/dashboard/week", hasText("No dates this week"));
    await lookAtNight("selected-empty", "/dashboard/selectClass", hasText("You have not added any classes yeats"));
    await lookAtNight("enrolled-empty", "/dashboard/enrolled", hasText("You have not Enroll any classes yeats"));
    await lookAtNight("waitlist-empty", "/dashboard/waitlist", hasText(/^You are on no waitlist/));
    await look("history-empty", "/dashboard/history", hasText("You have not paid for a class yet"));
    const path = `/dashboard/payment?classId=${id}`;
    await lookAtNight("payment", path, () => expect(page.frameLocator(CARD_FRAME).getByRole("textbox")).toHaveCount(3));
    await look("payment-declined", path, async () => {
      await payWith(page, CARDS.declined);
      await expect(cardError(page, "Your card was declined.")).toBeVisible();
    });
    await lookAtNight("payment-done", path, async () => {
      await payWith(page, CARDS.good);
      await paymentIntentId(page);
    });
    await lookAtNight("cancel-enrolment", "/dashboard/enrolled", async () => {
      await page.getByRole("button", { name: /^Cancel place in/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  },
);

test(
  "[SHELL-11] the instructor's pages fit every width and are accessible",
  { tag: "@matrix" },
  async ({ page, look, lookAtNight }) => {
    await signIn(page, demoLogin("instructor"));
    await lookAtNight("dashboard-instructor", "/dashboard", hasText("Enrolled last"));
    await lookAtNight("week-instructor", "/dashboard/week", nextWeekWithDates);
    await lookAtNight("add-class", "/dashboard/addclass");
    await lookAtNight("add-class-errors", "/dashboard/addclass", async () => {
      await page.getByRole("button", { name: "Add Class" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
    });
    await lookAtNight("add-class-dates", "/dashboard/addclass", async () => {
      await page.getByText("Dates", { exact: true }).click();
      await expect(page.getByLabel("From and to")).toBeVisible();
    });
    await lookAtNight("my-classes", "/dashboard/myclass", hasRows);
    await lookAtNight("class-students", "/dashboard/myclass", async () => {
      await page
        .getByRole("link", { name: /^[1-9]\d* enrolled in / })
        .first()
        .click();
      await expect(page.getByRole("table", { name: "Enrolled students" })).toBeVisible();
    });
    await look("class-message", "/dashboard/myclass", async () => {
      await page
        .getByRole("link", { name: /^[1-9]\d* enrolled in / })
        .first()
        .click();
      await page.getByRole("button", { name: "Write to all" }).click();
      await expect(page.getByRole("dialog").getByLabel("Subject")).toBeFocused();
    });
    const lastDay = page.getByRole("group", { name: "Days" }).getByRole("button", { name: /^\d+ / }).last();
    await look("dates", "/dashboard/myclass", async () => {
      await openDates(page);
      await lastDay.click();
      await expect(page.getByRole("button", { name: "Add 1 date" })).toBeVisible();
    });
    // A chosen date is asked about before the page is left.
    await lastDay.click();
    await lookAtNight("change-date", "/dashboard/myclass", async () => {
      await openDates(page);
      await page
        .getByRole("button", { name: /^Change / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
    await lookAtNight("substitute", "/dashboard/myclass", async () => {
      await openDates(page);
      await page
        .getByRole("button", { name: /^More actions for / })
        .first()
        .click();
      await page.getByRole("menuitem", { name: /^Substitute on / }).click();
      await expect(page.getByLabel("Instructor")).toBeVisible();
    });
    await lookAtNight("copy-class", "/dashboard/myclass", async () => {
      await page
        .getByRole("row")
        .filter({ has: page.getByRole("link", { name: /^Dates of .*\d{4}/ }) })
        .first()
        .getByRole("button", { name: /^More actions for / })
        .click();
      await page.getByRole("menuitem", { name: /^Copy / }).click();
      await expect(page.getByLabel("Weeks later")).toBeVisible();
    });
    await lookAtNight("update-class", "/dashboard/myclass", async () => {
      await page
        .getByRole("button", { name: /^Update / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  },
);
