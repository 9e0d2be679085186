// Slow: a purchase and a refund, which a job sends.
import { CARDS, openPayment, payWith, paymentIntentId } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[SCHED-7] an admin cancels one date for rain, students are paid back, and it is made up for", async ({
  page,
  otherPage,
}) => {
  const { id: classId, name, instructor } = await openClass({ priceCents: 5000 });
  const year = new Date().getUTCFullYear() + 1;
  const meetings = [5, 12, 19].map((day) => {
    const date = `${year}-05-${String(day).padStart(2, "0")}`;
    return { start: `${date}T16:00`, end: `${date}T17:30` };
  });
  await instructor.api.schedule.addMeetings.mutate({ classId, venueId: null, meetings });
  const student = await createPerson("Wanda");
  await student.api.enrolment.select.mutate({ classId });
  await signIn(page, student);
  await openPayment(page, name);
  await payWith(page, CARDS.good);
  await paymentIntentId(page);

  const desk = await otherPage();
  await signIn(desk, await createPerson("Ada", "admin"));
  await desk.goto(`/dashboard/classes/${classId}/dates`);
  const rows = desk.getByRole("row").filter({ has: desk.getByRole("time") });
  await desk.getByRole("button", { name: /^More actions for .*12 May/ }).click();
  await desk.getByRole("menuitem", { name: /^Cancel .*12 May/ }).click();
  const dialog = desk.getByRole("dialog", { name: /^Cancel .*12 May/ });
  await expect(dialog.getByText("1 student has paid and is told.")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Pay back $16.66" })).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel date and refund $16.66" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Rain all day");
  await dialog.getByRole("button", { name: "Cancel date and refund $16.66" }).click();
  await expect(desk.getByText("Date cancelled")).toBeVisible();
  await expect(rows.filter({ hasText: "12 May" })).toContainText(/Cancelled.*Rain all day/);

  await expect(async () => {
    await page.goto("/dashboard/history");
    await expect(page.getByText(/^\$16\.66 refunded on /)).toBeVisible();
  }).toPass();
  await page.goto("/dashboard/enrolled");
  await expect(page.getByText(name)).toBeVisible();

  await desk.getByRole("button", { name: /^Make up for .*12 May/ }).click();
  const makeUp = desk.getByRole("dialog", { name: /^Make up for/ });
  await makeUp.getByLabel("Begins").fill(`${year}-06-02T16:00`);
  await makeUp.getByLabel("Ends").fill(`${year}-06-02T17:30`);
  await makeUp.getByRole("button", { name: "Add date" }).click();
  await expect(rows.filter({ hasText: /Instead of .*12 May/ })).toContainText("2 Jun");
  await expect(rows.filter({ hasText: "Rain all day" })).toContainText(/Made up on .*2 Jun/);
  await expect(desk.getByRole("button", { name: /^Make up for/ })).toHaveCount(0);
});
