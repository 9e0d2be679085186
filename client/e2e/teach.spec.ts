// Slow: a class from its form, by an admin, to the public list.
import { jpegPicture } from "./support/jpeg.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { expectPicture, detailOf, searchClass } from "./support/public-classes.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const MANAGE_COLUMNS = ["", "Name", "Image", "Email", "Available seat", "Price", "Status", "Approve", "Deny"];

test("[TEACH-1][TEACH-4][TEACH-5][ADMIN-4][ADMIN-5] an instructor adds a class, which is public once an admin approves it", async ({
  page,
  otherPage,
}) => {
  const instructor = await createPerson("Ines", "instructor");
  const admin = await createPerson("Ada", "admin");
  const name = `Sailing ${uniqueTag()}`;

  await test.step("the instructor adds it", async () => {
    await signIn(page, instructor);
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard/addclass");
    await expect(page.getByRole("heading", { name: "Create New class" })).toBeVisible();
    for (const [label, value] of [
      ["Instructor Name", instructor.name],
      ["Instructor Email", instructor.email],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value);
      await expect(page.getByLabel(label)).not.toBeEditable();
    }
    await page.getByLabel("Class Name").fill(name);
    await page.getByLabel("Class Image").setInputFiles(await jpegPicture());
    await page.getByLabel("Available Seats").fill("12");
    await page.getByLabel("Price").fill("79.9");
    await page.getByRole("button", { name: "Add Class" }).click();
    await expect(page.getByText("Class has been inserted successfully")).toBeVisible();
    const planDates = page.getByRole("status").getByRole("link", { name: "Plan dates" });
    await expect(planDates).toHaveAttribute("href", /^\/dashboard\/classes\/[\w-]+\/dates$/);
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Class" }).click();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row.getByText("Pending")).toBeVisible();
    await expect(row.getByText("0 / 12")).toBeVisible();
    await expect(row.getByText("No FeedBack")).toBeVisible();
    await expectPicture(row);
  });

  const visitor = await otherPage();
  await test.step("visitors do not see it yet", async () => {
    await visitor.goto("/Classes");
    await expect(await searchClass(visitor, name)).toHaveCount(0);
  });

  await test.step("the admin approves it", async () => {
    const office = await otherPage();
    await signIn(office, admin);
    await office.goto("/dashboard/menageClass");
    await expect(office.getByRole("columnheader")).toHaveText(MANAGE_COLUMNS);
    await expect(office.getByRole("row").nth(1).getByText("Pending")).toBeVisible();
    await office.getByRole("searchbox", { name: "Search classes" }).fill(name);
    const row = office.getByRole("row").filter({ hasText: name });
    await expect(row.getByText(instructor.email)).toBeVisible();
    await expect(row.getByText("$79.90")).toBeVisible();
    await expectPicture(row);
    await row.getByRole("button", { name: `Approve ${name}` }).click();
    await expect(office.getByText("Class Approve Success")).toBeVisible();
    await expect(row.getByText("Approved")).toBeVisible();
    await expect(row.getByRole("button", { name: `Approve ${name}` })).toBeDisabled();
    await expect(row.getByRole("button", { name: `Deny ${name}` })).toBeDisabled();
  });

  await test.step("now visitors see it, with its picture", async () => {
    await visitor.reload();
    const card = await searchClass(visitor, name);
    await expect(detailOf(card, "Seats")).toHaveText("12");
    await expect(card.getByText("$79.90")).toBeVisible();
    await expectPicture(card);
    await expect(card.getByRole("img")).toHaveAttribute("src", /^\/media\/.+-800\.webp$/);
  });
});

test("[ADMIN-5] a denied class shows its instructor the feedback", async ({ page, otherPage }) => {
  const instructor = await createPerson("Ivo", "instructor");
  const admin = await createPerson("Arun", "admin");
  const name = `Night diving ${uniqueTag()}`;
  const feedback = "Please name a second coach for the boat.";
  const imageUrl = "/pictures/class-water-polo-800.webp";
  await instructor.api.classes.add.mutate({ name, imageUrl, capacity: 6, priceCents: 9900 });

  await signIn(page, admin);
  await page.goto("/dashboard/menageClass");
  await page.getByRole("searchbox", { name: "Search classes" }).fill(name);
  // A search begins the list anew, and closes what is open.
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: `Open ${name}` }).click();
  const drawer = page.getByRole("dialog", { name });
  await drawer.getByRole("button", { name: `Deny ${name}` }).click();
  const dialog = page.getByRole("dialog", { name }).filter({ has: page.getByRole("textbox") });
  await expect(dialog.getByRole("heading", { name: "Send Your FeedBack" })).toBeVisible();
  await dialog.getByRole("textbox").fill(feedback);
  // Going back would close the drawer, and the window with it.
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByRole("textbox")).toHaveValue(feedback);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Class Deny Success")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText("Denied")).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(row.getByText("Denied")).toBeVisible();
  await expect(row.getByRole("button", { name: `Approve ${name}` })).toBeDisabled();

  const desk = await otherPage();
  await signIn(desk, instructor);
  await desk.goto("/dashboard/myclass");
  const deskRow = desk.getByRole("row").filter({ hasText: name });
  await expect(deskRow.getByText("Denied")).toBeVisible();
  await expect(deskRow.getByText(feedback)).toBeVisible();
});

test("[TEACH-1] what an instructor has typed is not lost without a question", async ({ page }) => {
  const instructor = await createPerson("Ines", "instructor");
  await signIn(page, instructor);
  await page.goto("/dashboard/addclass");
  const name = page.getByLabel("Class Name");
  const myClass = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Class" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await name.fill("Sailing");

  await test.step("Escape stays, with what was typed", async () => {
    await myClass.click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Sailing");
    await expect(page).toHaveURL("/dashboard/addclass");
  });
  await test.step("Leave goes where the link leads", async () => {
    await myClass.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/dashboard/myclass");
    // The form is there until the next page is.
    await expect(name).toBeHidden();
  });
  await test.step("chosen dates are unsaved, too", async () => {
    await page.goto("/dashboard/addclass");
    const dates = page.getByRole("group").filter({ has: page.getByText("Dates", { exact: true }) });
    await dates.getByText("Dates", { exact: true }).click();
    await dates.getByText("Tue", { exact: true }).click();
    await myClass.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/dashboard/myclass");
    // The form is there until the next page is.
    await expect(name).toBeHidden();
  });
  await test.step("a form without a change asks nothing", async () => {
    await page.goto("/dashboard/addclass");
    await name.fill("Sailing");
    await name.fill("");
    await myClass.click();
    await expect(page).toHaveURL("/dashboard/myclass");
  });
});

// Guarded in `npm test` by own-classes.test.
test("[TEACH-6] a class that is being edited is not closed without a question", { tag: "@night" }, async ({ page }) => {
  const instructor = await createPerson("Ines", "instructor");
  const { name } = await openClass({ instructor });
  await signIn(page, instructor);
  await page.goto("/dashboard/myclass");
  await page.getByRole("button", { name: `Update ${name}` }).click();
  const edit = page.getByRole("dialog", { name: `Update ${name}` });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await edit.getByLabel("Price").fill("12.50");
  await edit.getByLabel("Price").press("Escape");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(edit.getByLabel("Price")).toHaveValue("12.50");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(edit).toBeHidden();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: `Update ${name}` })).toBeFocused();
});

// Guarded in `npm test` by own-classes.test.
test("[TEACH-6] on a phone, why a class was not saved is in view", { tag: "@night" }, async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  await page.setViewportSize({ width: 360, height: 780 });
  const instructor = await createPerson("Ines", "instructor");
  const { name } = await openClass({ instructor });
  await signIn(page, instructor);
  await page.goto("/dashboard/myclass");
  await page.getByRole("button", { name: /^Details/ }).click();
  await page.getByRole("button", { name: `Update ${name}` }).click();
  const edit = page.getByRole("dialog", { name: `Update ${name}` });
  await edit.getByLabel("Price").fill("12.50");
  await page.route(/classes\.update/, (route) => route.abort());
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit.getByRole("alert")).toBeInViewport({ ratio: 1 });
});
