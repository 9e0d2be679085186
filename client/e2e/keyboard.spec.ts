import { CARD_FRAME, CARDS, paymentIntentId } from "./support/checkout.ts";
import { pressByKey, tabTo, typeInto, waitForMenu } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson, inventLogin } from "./support/people.ts";
import { searchClass } from "./support/public-classes.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.describe("without a mouse", () => {
  test("[AUTH-2][CLASS-5][PAY-1] a visitor signs up, selects a class, pays and is enrolled by keyboard alone", async ({
    page,
  }) => {
    const { name } = await openClass({ priceCents: 2500 });
    const login = inventLogin("Kaja");
    const main = page.getByRole("navigation", { name: "Main" });
    await page.goto("/");
    await pressByKey(page, main.getByRole("link", { name: "Login" }));
    await pressByKey(page, page.getByRole("main").getByRole("link", { name: "Sign Up" }));
    await typeInto(page, page.getByRole("textbox", { name: "Name" }), login.name);
    await typeInto(page, page.getByRole("textbox", { name: "Email" }), login.email);
    await typeInto(page, page.getByRole("textbox", { name: "Password", exact: true }), login.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("User created successfully")).toBeVisible();

    await pressByKey(page, main.getByRole("link", { name: "Classes" }));
    await typeInto(page, page.getByRole("searchbox", { name: "Search classes" }), name);
    await expect(page.getByText("1 class", { exact: true })).toBeVisible();
    await pressByKey(page, page.getByRole("button", { name: `Enrol Now: ${name}` }));
    await expect(page.getByText("Enrolment updated successfully")).toBeVisible();

    await pressByKey(page, main.getByRole("link", { name: "Dashboard" }));
    await pressByKey(page, page.getByRole("link", { name: `Pay Now for ${name}` }));
    const card = page.frameLocator(CARD_FRAME);
    await typeInto(page, card.getByLabel("Credit or debit card number"), CARDS.good);
    await typeInto(page, card.getByLabel("Credit or debit card expiration date"), "1234");
    await typeInto(page, card.getByLabel("Credit or debit card CVC/CVV"), "123");
    await pressByKey(page, page.getByRole("button", { name: "Pay", exact: true }));
    expect(await paymentIntentId(page)).toMatch(/^pi_/);
    await pressByKey(
      page,
      page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Enrolled" }),
    );
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });

  test("[CLASS-4] a dialog takes, traps and restores the focus", async ({ page }) => {
    const { name } = await openClass();
    await page.goto("/Classes");
    await searchClass(page, name);
    const enrol = page.getByRole("button", { name: `Enrol Now: ${name}` });
    const dialog = page.getByRole("dialog", { name: "You need to login to view this" });
    await pressByKey(page, enrol);
    await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(enrol).toBeFocused();
    await page.keyboard.press("Enter");
    await pressByKey(page, dialog.getByRole("button", { name: "OK" }));
    await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
  });

  // Guarded in `npm test` by decide-windows.test, manage-users.test and dialog.test.
  test("[ADMIN-3][ADMIN-5] the admin's dialogs take and restore the focus", { tag: "@night" }, async ({ page }) => {
    const instructor = await createPerson("Kirsi", "instructor");
    const name = `Slackline ${instructor.id.slice(-6)}`;
    const imageUrl = "/pictures/class-trail-running-800.webp";
    await instructor.api.classes.add.mutate({ name, imageUrl, capacity: 8, priceCents: 3000 });
    await signIn(page, await createPerson("Knut", "admin"));
    await page.goto(`/dashboard/menageClass?search=${encodeURIComponent(name)}`);
    const deny = page.getByRole("button", { name: `Deny ${name}` });
    await pressByKey(page, deny);
    const feedback = page.getByRole("dialog", { name });
    await expect(feedback.getByRole("textbox")).toBeFocused();
    await pressByKey(page, feedback.getByRole("button", { name: "Close", exact: true }));
    await expect(feedback).toBeHidden();
    await expect(deny).toBeFocused();

    const opener = page.getByRole("button", { name, exact: true });
    await pressByKey(page, opener);
    await pressByKey(page, page.getByRole("dialog", { name }).getByRole("button", { name: /^Deny/ }));
    await expect(page.getByRole("textbox", { name: /^Feedback/ })).toBeFocused();
    await page.keyboard.type("Not yet");
    await page.goBack();
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await pressByKey(page, leaving.getByRole("button", { name: "Leave" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.goto(`/dashboard/menageUser?search=${encodeURIComponent(instructor.email)}`);
    const more = page.getByRole("button", { name: `More actions for ${instructor.name}` });
    await pressByKey(page, more);
    const endSessions = page.getByRole("menuitem", { name: `End sessions of ${instructor.name}` });
    await expect(endSessions).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    const menu = page.getByRole("menu");
    await expect(menu).toBeHidden();
    await page.keyboard.press("Enter");
    await waitForMenu(page);
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: `Remove ${instructor.name}` })).toBeFocused();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Remove this user?" });
    await expect(question).toBeVisible();
    expect(await question.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
  });

  // Guarded in `npm test` by dialog.test.
  test("[SCHED-1] a date that is removed leaves the focus on the page", { tag: "@night" }, async ({ page }) => {
    const { id, instructor } = await openClass();
    const year = new Date().getUTCFullYear() + 1;
    const meetings = [1, 2].map((day) => ({ start: `${year}-05-0${day}T16:00`, end: `${year}-05-0${day}T17:30` }));
    await instructor.api.schedule.addMeetings.mutate({ classId: id, venueId: null, meetings });
    await signIn(page, instructor);
    await page.goto(`/dashboard/classes/${id}/dates`);
    const more = page.getByRole("button", { name: /^More actions for .* 1 May/ });
    await pressByKey(page, more);
    await waitForMenu(page);
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: /^Remove/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await pressByKey(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
    await expect(more).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("#content")).toBeFocused();
  });

  test("the first link of a page skips the navigation", async ({ page }) => {
    await page.goto("/instructors");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(page, page.getByRole("main").getByRole("link").first());
  });

  test("[SHELL-12] a new page is announced with its title, and the keyboard goes on from its content", async ({
    page,
  }) => {
    await page.goto("/");
    const announced = page.locator("[data-announcer]");
    await expect(announced).toBeEmpty();
    await pressByKey(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Instructors" }));
    await expect(announced).toHaveText("Our Instructor · Campside");
    await expect(announced).toHaveAttribute("aria-live", "polite");
    await expect(page.getByRole("main")).toBeFocused();
    await pressByKey(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Classes" }));
    await expect(announced).toHaveText("Classes · Campside");
    const search = page.getByRole("searchbox", { name: "Search classes" });
    await typeInto(page, search, "a");
    await expect(page).toHaveURL(/search=a/);
    await expect(search).toBeFocused();
  });

  // Guarded in `npm test` by no other test: nothing but looks depends on it.
  test("a focused field does not hide its label behind the header", { tag: "@night" }, async ({ page }) => {
    await signIn(page, await createPerson("Kirsi", "instructor"));
    await page.setViewportSize({ width: 360, height: 420 });
    await page.goto("/dashboard/addclass");
    await page.getByRole("button", { name: "Add Class" }).focus();
    const field = page.getByLabel("Class Name");
    while (!(await field.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press("Shift+Tab");
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement;
        const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const top = focused.labels?.[0]?.getBoundingClientRect().top ?? bar;
        return top < bar ? focused.labels?.[0]?.textContent : null;
      });
      expect(hidden).toBeNull();
    }
  });
});
