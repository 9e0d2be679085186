import { CARDS, openPayment, payWith, paymentIntentId } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test as base } from "./support/test.ts";

interface Paid {
  className: string;
  classId: string;
  student: Awaited<ReturnType<typeof createPerson>>;
}

/** A student who has paid for a class with two seats, on their own page. */
const test = base.extend<{ paid: Paid }>({
  paid: async ({ page }, use) => {
    const { id, name } = await openClass({ priceCents: 1999, capacity: 2 });
    const student = await createPerson("Wanda");
    await student.api.enrolment.select.mutate({ classId: id });
    await signIn(page, student);
    await openPayment(page, name);
    await payWith(page, CARDS.good);
    await paymentIntentId(page);
    await use({ className: name, classId: id, student });
  },
});

test("[PAY-9][PAY-12][PAY-15] a student cancels a place, sees the refund, and gets both receipts", async ({
  page,
  paid,
}) => {
  await page.goto("/dashboard/enrolled");
  await page.getByRole("button", { name: `Cancel place in ${paid.className}` }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel your place in ${paid.className}?` });
  await expect(dialog.getByText("$19.99 goes back to your card")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel my place" }).click();
  await expect(page.getByText("Place cancelled. $19.99 is on its way back to your card.")).toBeVisible();
  await expect(page.getByText("You have not Enroll any classes yeats")).toBeVisible();
  expect(await paid.student.api.classes.byId.query({ classId: paid.classId })).toMatchObject({ seatsLeft: 2 });

  await expect
    .poll(async () => (await paid.student.api.payments.history.query({})).payments[0]?.refunds[0]?.state)
    .toBe("done");
  await page.goto("/dashboard/history");
  await expect(page.getByText(/^\$19\.99 refunded on /)).toBeVisible();
  for (const name of [/^Download receipt/, /^Download refund receipt/]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-\d{6}\.pdf$/);
  }
});

test("[PAY-10][PAY-13] an admin cancels a place with a partial refund, and the ledger is consistent", async ({
  otherPage,
  paid,
}) => {
  const page = await otherPage();
  await signIn(page, await createPerson("Ada", "admin"));
  await page.goto("/dashboard/money");
  await page.getByRole("searchbox", { name: "Search payments" }).fill(paid.student.email);
  // The head and what was found: before, the row stands among all others, and moves.
  await expect(page.getByRole("row")).toHaveCount(2);
  const row = page.getByRole("row").filter({ hasText: paid.className });
  await expect(row.getByText("Place paid")).toBeVisible();
  await row.getByRole("button", { name: /^More actions for/ }).click();
  await page.getByRole("menuitem", { name: /^Cancel and refund/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Refund in USD" }).fill("5");
  await dialog.getByRole("button", { name: "Cancel the place" }).click();
  await expect(page.getByText("Place cancelled, $5.00 on its way back")).toBeVisible();
  await expect(row.getByText("Place cancelled")).toBeVisible();
  await expect(page.getByText(/^Everything adds up/)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("payments.csv");
  await page.getByRole("button", { name: "Reconcile now" }).click();
  await expect(page.getByText(/^Reconciled: /)).toBeVisible();
});
