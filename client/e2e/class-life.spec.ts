import { pressByKey } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

// Guarded in `npm test` by class-drawer.test and close-class.db.test.
test(
  "[LIFE-2][LIFE-5] an admin closes a class in its drawer by keyboard, and visitors see that it is closed",
  { tag: "@night" },
  async ({ page, browser }) => {
    const { id, name } = await openClass();
    await signIn(page, await createPerson("Ada", "admin"));
    await page.goto(`/dashboard/menageClass?search=${encodeURIComponent(name)}`);
    const opener = page.getByRole("button", { name, exact: true });
    await pressByKey(page, opener);
    const drawer = page.getByRole("dialog", { name });
    await pressByKey(page, drawer.getByRole("button", { name: "Close for new students" }));
    await expect(drawer.getByText("Closed", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();

    const visitor = await browser.newPage();
    await visitor.goto(`/classes/${id}`);
    await expect(visitor.getByText("Closed for new students")).toBeVisible();
    await expect(visitor.getByRole("button", { name: /Enrol Now/ })).toHaveCount(0);
    await visitor.close();
  },
);

// Guarded in `npm test` by cancel-class.db.test and class-drawer.test.
test(
  "[LIFE-2] an admin cancels a class: its student is refunded and reads why",
  { tag: "@night" },
  async ({ page, browser, watch }) => {
    // Visitors find no cancelled class, and the server renders its page for them.
    watch.expect(/status of 404/);
    const { id, name } = await openClass();
    const student = await createPerson("Stine", "student");
    await signIn(page, student);
    await openPage(page, `/dashboard/payment?classId=${id}`);
    await payWith(page, CARDS.good);
    await paymentIntentId(page);

    const admin = await browser.newPage();
    await signIn(admin, await createPerson("Ada", "admin"));
    await admin.goto(`/dashboard/menageClass?search=${encodeURIComponent(name)}`);
    await admin.getByRole("button", { name, exact: true }).click();
    const drawer = admin.getByRole("dialog", { name });
    await drawer.getByRole("button", { name: "Cancel class" }).click();
    const dialog = admin.getByRole("dialog", { name: `Cancel ${name}?` });
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The river is too high.");
    await dialog.getByRole("button", { name: /^Cancel class and refund \$/ }).click();
    await expect(drawer.getByText(/^1 of 1 refunds sent/)).toBeVisible();
    await admin.close();

    await page.goto(`/classes/${id}`);
    await expect(page.getByText("The class was cancelled: The river is too high.")).toBeVisible();
    await openPage(page, "/dashboard/history");
    await expect(page.getByRole("row", { name: new RegExp(name) }).getByText("Class cancelled")).toBeVisible();
  },
);

// Guarded in `npm test` by request-close.db.test, class-drawer.test and own-classes.test.
test(
  "[LIFE-3] an instructor asks to close a class; an admin keeps it open, and closes it when asked again",
  { tag: "@night" },
  async ({ page, otherPage }) => {
    const instructor = await createPerson("Ines", "instructor");
    const { name } = await openClass({ instructor });
    const row = page.getByRole("row", { name });
    const ask = async () => {
      await pressByKey(page, page.getByRole("button", { name: `More actions for ${name}` }));
      await page.getByRole("menuitem", { name: `Ask to close: ${name}` }).press("Enter");
      await expect(row.getByText("Close requested")).toBeVisible();
    };
    await signIn(page, instructor);
    await openPage(page, "/dashboard/myclass");
    await ask();

    const admin = await otherPage();
    const drawer = admin.getByRole("dialog", { name });
    const open = async () => {
      await admin.goto(`/dashboard/menageClass?search=${encodeURIComponent(name)}`);
      await expect(admin.getByRole("row", { name }).getByText("Close requested")).toBeVisible();
      await admin.getByRole("button", { name, exact: true }).click();
    };
    await signIn(admin, await createPerson("Ada", "admin"));
    await open();
    await drawer.getByRole("button", { name: "Keep open" }).click();
    await expect(drawer.getByText("Approved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(row.getByText("Approved", { exact: true })).toBeVisible();
    await ask();

    await open();
    await drawer.getByRole("button", { name: "Close for new students" }).click();
    await expect(drawer.getByText("Closed", { exact: true })).toBeVisible();
    await page.reload();
    await expect(row.getByText("Closed", { exact: true })).toBeVisible();
  },
);
