import { schoolWith } from "../../../test/school.ts";
import ICAL from "ical.js";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { enqueuedMessages, sendAll, test } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at, ONLY_IN_DATABASE } from "../../../test/meetings.ts";
import { settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { shownText, wordsOf } from "../../../test/words-of.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { removeUser } from "../users/remove-user.ts";
import { sendEmail } from "./send-email.ts";

describe("[MAIL-1] the message of a payment", () => {
  test("is enqueued with it, once, however often the payment is settled", async ({ db, deps, stripe }) => {
    const { student, paymentIntentId, paymentId } = await aPaidEnrolment(deps, stripe);
    await settlePayment(deps, await deps.payments.intent(paymentIntentId));
    expect(await db.emailMessage.findMany()).toMatchObject([
      { kind: "enrolment_paid", key: `enrolment_paid:${paymentId}`, userId: student.id, state: "queued" },
    ]);
    expect(await enqueuedMessages(db)).toHaveLength(1);
  });

  test("takes no statement of its own", async ({ db, deps, stripe, statements }) => {
    const before = async (email: typeof deps.email) => {
      statements.length = 0;
      await aPaidEnrolment({ ...deps, email }, stripe);
      return statements.length;
    };
    expect((await before(deps.email)) - (await before(null))).toBe(0);
    expect(await db.emailMessage.count()).toBe(1);
  });

  test("is rolled back with it", async ({ db, deps, stripe }) => {
    await db.$executeRaw`ALTER TABLE receipts ADD CONSTRAINT none CHECK (false)`;
    await expect(aPaidEnrolment(deps, stripe)).rejects.toThrow("none");
    expect(await db.emailMessage.count()).toBe(0);
    expect(await enqueuedMessages(db)).toEqual([]);
  });

  test("does not exist where the school sends no e-mail", async ({ db, deps, stripe }) => {
    await aPaidEnrolment({ ...deps, email: null }, stripe);
    expect(await db.emailMessage.count()).toBe(0);
    expect(await enqueuedMessages(db)).toEqual([]);
  });
});

describe("[MAIL-3][MAIL-4] the message of a payment", () => {
  test("is seven statements: each is processor time of every purchase", async ({
    deps,
    stripe,
    sendDeps,
    statements,
  }) => {
    await aPaidEnrolment(deps, stripe);
    const messages = await enqueuedMessages(deps.db);
    statements.length = 0;
    for (const messageId of messages) await sendEmail(sendDeps, { messageId });
    // Taken, places, receipt, plan and dates of the class, the end of the time to cancel; stored before it is sent, and sent.
    expect(statements).toHaveLength(7);
  });

  test("arrives with the receipt, and says the same in HTML and text", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const student = await aUser(db, "student", { name: "Søren <b>Ångström</b>" });
    const { id: classId } = await aClass(db, { name: 'Judo & "Ju-Jitsu"' });
    const { paymentIntentId } = await aPaidEnrolment(deps, stripe, { student, classId });
    await sendAll(sendDeps);
    const [message, ...rest] = catcher.messages;
    const [row] = await db.emailMessage.findMany();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ state: "sent", attempts: 1, error: null });
    expect(message).toMatchObject({
      from: "school@school.example",
      to: [student.email],
      subject: 'You are enrolled in Judo & "Ju-Jitsu"',
      messageId: `<${row?.id}@school.example>`,
      headers: { "auto-submitted": "auto-generated" },
      attachments: [{ filename: "receipt-000001.pdf", contentType: "application/pdf" }],
    });
    expect(message?.attachments[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    for (const text of [
      "Hello Søren,",
      "$79.99",
      paymentIntentId,
      "000001",
      "(UTC)",
      "https://school.example/dashboard/enrolled",
    ])
      expect(message?.text).toContain(text);
    expect(JSON.stringify(message)).not.toContain("Ångström");
    expect(wordsOf(shownText(message?.html))).toEqual(wordsOf(message?.text));
    expect(message?.html).not.toMatch(/<img|url\(|src=|@import/);
  });

  test("has the coming dates as a file for calendars, and the school's time", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { classId, add } = await aTeacher(deps.db);
    await add([at("2029-05-01"), at("2029-05-08")]);
    await aPaidEnrolment(deps, stripe, { classId });
    await sendAll({ ...sendDeps, school: schoolWith({ timeZone: "Asia/Tokyo" }) });
    const { text, attachments } = catcher.messages[0] ?? { text: "", attachments: [] };
    expect(text).toContain("The 2 dates are attached as a file that calendars open.");
    expect(text).toContain("/profile#calendar");
    expect(text).toMatch(/Paid on: .* \(Asia\/Tokyo\)/);
    // [TRUE-7] When it begins, until when it can be cancelled, and whom to ask.
    expect(text).toContain("First date: Tue 1 May 2029, 16:00 (Europe/Berlin)");
    expect(text).toMatch(/Cancel until: .* \(Asia\/Tokyo\)/);
    expect(text).toMatch(/Questions: .*, \S+@\S+/);
    const [, dates] = attachments;
    expect(dates).toMatchObject({ filename: "dates.ics", contentType: "text/calendar" });
    const calendar = new ICAL.Component(ICAL.parse(String(dates?.content)) as unknown[]);
    const starts = calendar
      .getAllSubcomponents("vevent")
      .map((event) => String(event.getFirstPropertyValue("dtstart")));
    expect(starts).toEqual(["2029-05-01T14:00:00Z", "2029-05-08T14:00:00Z"]);
  });

  test("[TRUE-1] tells times by the database's rules", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, add } = await aTeacher(deps.db);
    await add([at("2029-05-01")]);
    const { paymentId } = await aPaidEnrolment(deps, stripe, { classId });
    const paidAt = new Date("2026-06-07T22:30:00Z");
    await deps.db.payment.update({ where: { id: paymentId }, data: { paidAt } });
    // A rule that only the database knows, like that of a newer release of the zones.
    await deps.db.meeting.updateMany({ data: { timeZone: ONLY_IN_DATABASE } });
    await sendAll({ ...sendDeps, school: schoolWith({ timeZone: ONLY_IN_DATABASE }) });
    expect(catcher.messages[0]?.text).toContain(`First date: Tue 1 May 2029, 16:00 (${ONLY_IN_DATABASE})`);
    expect(catcher.messages[0]?.text).toContain(`Paid on: Mon 8 Jun 2026, 03:30 (${ONLY_IN_DATABASE})`);
  });

  test("leads everybody else to the profile", async ({ db, deps, stripe, sendDeps, catcher }) => {
    await aPaidEnrolment(deps, stripe, { student: await aUser(db, "student") });
    await db.user.updateMany({ where: { role: "student" }, data: { role: "admin" } });
    await sendAll(sendDeps);
    expect(catcher.messages[0]?.text).toContain("https://school.example/profile");
  });
});

describe("[MAIL-2] the message of a payment", () => {
  test("is dropped when the enrolment has ended", async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { enrolmentId } = await aPaidEnrolment(deps, stripe);
    await cancelEnrolment(signed(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 7999 });
    await sendAll(sendDeps);
    expect(catcher.messages.map(({ subject }) => subject)).toEqual([expect.stringContaining("has ended")]);
    expect(await db.emailMessage.findFirst({ where: { kind: "enrolment_paid" } })).toMatchObject({
      state: "dropped",
      error: "enrolmentEnded",
    });
  });

  test("goes with the user", async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    await removeUser(signed({ db }, await aUser(db, "admin")), { userId: student.id });
    expect(await db.emailMessage.count()).toBe(0);
    await sendAll(sendDeps);
    expect(catcher.messages).toEqual([]);
  });
});

test("[MOVE-2] the message of a dearer move takes the old dates out of calendars, and promises no time that is over", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const football = await aTeacher(db, "Football");
  const chess = await aTeacher(db, "Chess");
  await football.add([at("2029-05-01"), at("2029-05-08")]);
  await chess.add([at("2029-05-02"), at("2029-05-09")]);
  await db.class.update({ where: { id: chess.classId }, data: { priceCents: 9999 } });
  const admin = signed(deps, await aUser(db, "admin"));
  /** Moves a place that was paid for at a time, pays the difference, and reads the message. */
  async function pay(firstPaidAt: Date, cancelWithinHours = 24, beforeSending = async () => 0) {
    const { student, enrolmentId, paymentId } = await aPaidEnrolment(deps, stripe, { classId: football.classId });
    await db.payment.update({ where: { id: paymentId }, data: { paidAt: firstPaidAt } });
    await moveEnrolment(admin, { enrolmentId, classId: chess.classId, differenceCents: 2000 });
    const { paymentIntentId } = await startPayment(signed(deps, student), { classId: chess.classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await settle(deps, paymentIntentId);
    await beforeSending();
    await db.enrolment.updateMany({ where: { cancelWithinHours: { not: null } }, data: { cancelWithinHours } });
    await sendAll(sendDeps);
    const message = catcher.messages.find(
      ({ to, subject }) => to.includes(student.email) && subject === "You are enrolled in Chess",
    );
    return { text: message?.text ?? "", files: message?.attachments.map(({ filename }) => filename) };
  }
  const late = await pay(new Date("2026-01-01"));
  expect(late.text).toContain("Instead of: Football");
  expect(late.text).not.toContain("Cancel until");
  expect(late.text).not.toContain("you can cancel");
  expect(late.files).toEqual(["receipt-000002.pdf", "dates.ics", "cancelled-dates.ics"]);

  expect((await pay(new Date())).text).toContain("Cancel until");
  // As the server counts: until the first date that was to come when the place was paid for first.
  const past = new Date(Date.now() - 300 * 24 * 3_600_000);
  expect((await pay(past, 8760)).text).toContain("Cancel until");
  const begin = () => db.$executeRaw`
    UPDATE meetings SET local_start = date_trunc('day', now()) - interval '200 days', local_end = date_trunc('day', now()) - interval '200 days' + interval '1 hour'
    WHERE class_id = ${chess.classId}::uuid AND local_start = '2029-05-02 16:00'`;
  expect((await pay(past, 8760, begin)).text).not.toContain("Cancel until");
});
