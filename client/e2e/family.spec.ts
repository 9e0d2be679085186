// Slow: the whole way of a parent, from the children to the week, in one journey.
import { CARDS, payWith } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

const YEAR = new Date().getUTCFullYear() + 1;
const bornBefore = (years: number) => `${YEAR - years}-01-15`;

test("[FAM-1][FAM-3][CLASS-5][STU-1][STU-3] on a phone, a parent adds two children, selects a class for both and pays for one", async ({
  page,
}) => {
  const { id, name, instructor } = await openClass();
  const meeting = { start: `${YEAR}-05-05T16:00`, end: `${YEAR}-05-05T17:30` };
  await instructor.api.schedule.addMeetings.mutate({ classId: id, venueId: null, meetings: [meeting] });
  const older = await openClass({ minAge: 8 });
  await older.instructor.api.schedule.addMeetings.mutate({ classId: older.id, venueId: null, meetings: [meeting] });
  await signIn(page, await createPerson("Paula"));
  const sheet = page.getByRole("dialog", { name: "Who is it for?" });
  const box = (person: string) => sheet.getByRole("checkbox", { name: person });

  await test.step("add two children", async () => {
    await openPage(page, "/dashboard/family");
    await expect(page.getByText("Only you so far. Add your children to enrol them.")).toBeVisible();
    for (const [child, age] of [
      ["Anna Lovelace", 8],
      ["Ben Lovelace", 5],
    ] as const) {
      await page.getByRole("button", { name: "Add a child" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a child" });
      await dialog.getByLabel("Name").fill(child);
      await dialog.getByLabel("Birth date").fill(bornBefore(age));
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: child })).toBeVisible();
    }
  });

  await test.step("choose who it is for", async () => {
    await openPage(page, `/classes/${older.id}`);
    await page
      .getByRole("button", { name: `Enrol Now: ${older.name}` })
      .first()
      .click();
    await expect(box("Ben Lovelace")).toBeDisabled();
    await expect(sheet.getByText(`Too young on 5 May ${YEAR} (5)`)).toBeVisible();
    await expect(box("Anna Lovelace")).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);

    await openPage(page, `/classes/${id}`);
    await page
      .getByRole("button", { name: `Enrol Now: ${name}` })
      .first()
      .click();
    await box("Anna Lovelace").check();
    await box("Ben Lovelace").check();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enrolment updated successfully")).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await page.getByRole("link", { name: "Selected: Anna, Ben" }).click();
  });

  await test.step("pay for one of them", async () => {
    await page.getByRole("link", { name: `Pay Now for ${name} · Anna` }).click();
    const heading = page.getByRole("heading", { name: `${name} · Anna` });
    await expect(heading).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();
    await payWith(page, CARDS.good);
    await expect(page.getByText("Anna is in!")).toBeVisible();
  });

  await test.step("find the child's name", async () => {
    await openPage(page, "/dashboard/enrolled");
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("ForAnna");
    await openPage(page, `/dashboard/week?day=${YEAR}-05-05`);
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(`${name}Anna`);
    await openPage(page, "/dashboard/selectClass");
    await expect(page.getByRole("link", { name: `Pay Now for ${name} · Ben` })).toBeVisible();
    await expect(page.getByRole("link", { name: `Pay Now for ${name} · Anna` })).toHaveCount(0);
  });
});
