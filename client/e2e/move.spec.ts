import { CARDS, openPayment, payWith, paymentIntentId } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

test("[MOVE-1][MOVE-2][MOVE-4] a place moves to a dearer class once the difference is paid, and to a cheaper one at once", async ({
  page,
}) => {
  const cheap = await openClass({ priceCents: 2000 });
  const dear = await openClass({ priceCents: 5000 });
  const meetings = [{ start: "2029-05-05T16:00", end: "2029-05-05T17:30" }];
  for (const { id: classId, instructor } of [cheap, dear])
    await instructor.api.schedule.addMeetings.mutate({ classId, venueId: null, meetings });
  const student = await createPerson("Wanda");
  await student.api.enrolment.select.mutate({ classId: cheap.id });
  await signIn(page, student);
  await openPayment(page, cheap.name);
  await payWith(page, CARDS.good);
  await paymentIntentId(page);

  await page.goto("/dashboard/enrolled");
  await page.getByRole("button", { name: `Move to another class: your place in ${cheap.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "To which class" }).selectOption(dear.id);
  await expect(dialog.getByText("$30.00 is missing: the place moves once it is paid")).toBeVisible();
  await dialog.getByRole("button", { name: "Go on and pay $30.00" }).click();
  await expect(page.getByText(`Instead of ${cheap.name}: what was paid for it goes along`)).toBeVisible();
  await expect(page.getByText("Total: 30.00 USD")).toBeVisible();
  expect((await student.api.enrolment.mine.query()).map(({ name }) => name)).toEqual([cheap.name]);
  await payWith(page, CARDS.good);
  await paymentIntentId(page);
  expect((await student.api.enrolment.mine.query()).map(({ name }) => name)).toEqual([dear.name]);

  await page.goto("/dashboard/enrolled");
  await page.getByRole("button", { name: `Move to another class: your place in ${dear.name}` }).click();
  await dialog.getByRole("combobox", { name: "To which class" }).selectOption(cheap.id);
  await expect(dialog.getByText("$30.00 is left over and goes back.")).toBeVisible();
  await dialog.getByRole("button", { name: "Move the place" }).click();
  await expect(page.getByText("The place has moved, $30.00 on its way back")).toBeVisible();
  await expect(page.getByRole("button", { name: `Move to another class: your place in ${cheap.name}` })).toBeVisible();

  // Both receipts as they were issued, and one for what went back.
  const receipts = async () => {
    const { payments } = await student.api.payments.history.query({});
    return payments
      .flatMap(({ receiptNumber, refunds }) => [receiptNumber, ...refunds.map((refund) => refund.receiptNumber)])
      .filter((number) => number !== null).length;
  };
  await expect.poll(receipts).toBe(3);
});
