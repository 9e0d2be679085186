// Slow: one seat goes round three families, with their messages and a payment.
import { randomUUID } from "node:crypto";
import { execute } from "../../server/test/databases.ts";
import { CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { inspectWidth } from "./support/inspect-screen.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin, type Person } from "./support/people.ts";
import { runJob } from "./support/run-job.ts";
import { schoolConfig } from "./support/school-config.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

const mailOf = (person: Person, subject: string) =>
  expect
    .poll(async () => (await messagesTo(person.email)).map((message) => message.subject), { timeout: 20_000 })
    .toContain(subject);

test("[WAIT-2][WAIT-3][WAIT-6][WAIT-7][WAIT-10] on a phone, a family waits for a full class, is offered the seat that the first in line let lapse, and pays", async ({
  page,
  otherPage,
}) => {
  const { id: classId, name, instructor } = await openClass({ capacity: 1, priceCents: 7999 });
  const [owner, first, second, third] = [
    await createPerson("Olga"),
    await createPerson("Finn"),
    await createPerson("Sara"),
    await createPerson("Theo"),
  ];
  const items = [{ classId, participantId: owner.id }];
  const sale = { method: "cash", totalCents: 7999, idempotencyKey: randomUUID() } as const;
  await (await demoAdmin()).admin.deskEnrol.mutate({ studentId: owner.id, items, ...sale });
  const anna = await second.api.family.addChild.mutate({ name: "Anna Lovelace", birthDate: "2018-05-31" });
  await first.api.waitlist.join.mutate({ classId, participantIds: [first.id], together: false });
  await second.api.waitlist.join.mutate({ classId, participantIds: [anna.id], together: false });

  await test.step("the third joins on the page of the class", async () => {
    const thirds = await otherPage({ viewport: { width: 360, height: 780 }, hasTouch: true });
    await signIn(thirds, third);
    await openPage(thirds, `/classes/${classId}`);
    await thirds
      .getByRole("button", { name: `Join the waitlist: ${name}` })
      .first()
      .click();
    const sheet = thirds.getByRole("dialog", { name: "Join the waitlist" });
    await expect(sheet.getByText("You are told by e-mail when a seat is free")).toBeVisible();
    await sheet.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(thirds.getByText("You are 3rd in line.")).toBeVisible();
    await expect(sheet).toHaveCount(0);
    // It fades in and out.
    await expect(thirds.getByText("You are on the waitlist.")).toBeHidden();
    await inspectWidth(thirds, 360, "a class's page with a turn");
  });

  await test.step("a freed seat is offered to the first, who lets the offer lapse", async () => {
    const [place] = await owner.api.enrolment.mine.query();
    if (!place) throw new Error("Olga has a place.");
    await owner.api.enrolment.cancel.mutate({ enrolmentId: place.enrolmentId, refundCents: 7999 });
    await mailOf(first, `A seat is free in ${name}`);
    expect((await first.api.classes.byId.query({ classId })).seatsLeft).toBe(0);
    await execute(
      schoolConfig().databaseUrl,
      `UPDATE enrolments SET hold_expires_at = now() - interval '1 second' WHERE student_id = '${first.id}'`,
    );
    await runJob("release-expired-holds");
    await mailOf(second, `A seat is free in ${name}`);
    await mailOf(first, `The offer in ${name} is over`);
  });

  await test.step("the second finds the offer on the dashboard, and pays", async () => {
    await signIn(page, second);
    await openPage(page, "/dashboard");
    await expect(page.getByText(new RegExp(`^A seat is free for Anna in ${name} until `))).toBeVisible();
    await inspectWidth(page, 360, "a dashboard with an offer");
    await page.getByRole("button", { name: "Open the dashboard menu" }).click();
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Waitlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Waitlist" })).toBeVisible();
    await inspectWidth(page, 360, "the waitlist with an offer");
    await page.getByRole("link", { name: `Pay $79.99: ${name}` }).click();
    await expect(page.getByText(/^Your seat is kept until /)).toBeVisible();
    await expect(page.getByRole("button", { name: "No, thank you" })).toBeVisible();
    // Whoever leaves the page has the offer still.
    await page.goBack();
    await expect(page.getByText(new RegExp(`^A seat is free for Anna in ${name} until `))).toBeVisible();
    await page.goForward();
    await payWith(page, CARDS.good);
    await paymentIntentId(page);
    await expect(page.getByText("Anna is in!")).toBeVisible();
    await openPage(page, "/dashboard/waitlist");
    await expect(page.getByText(/^You are on no waitlist/)).toBeVisible();
  });

  await test.step("the instructor reads who waits", async () => {
    const teachers = await otherPage();
    await signIn(teachers, instructor);
    await openPage(teachers, "/dashboard/myclass");
    await teachers.getByRole("link", { name: `Waitlist of ${name}: 1 waiting, $79.99 at today's price` }).click();
    const line = teachers.getByRole("table", { name: "Waitlist" });
    await expect(line.getByRole("row")).toHaveCount(2);
    await expect(line.getByRole("row").last()).toContainText(third.name);
    await expect(line).toBeInViewport();
    expect((await third.api.waitlist.mine.query({})).turns).toMatchObject([{ position: 1 }]);
  });
});
