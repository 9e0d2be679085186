import { expect } from "vitest";
import { aChild, aClass, aRefund, aUser } from "../../../test/factories.ts";
import { germanOf } from "../../../test/german-of.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { settle } from "../../../test/refund-steps.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Actor } from "../../deps.ts";
import type { EmailKind, EmailKinds } from "../../jobs/enqueue-email.ts";
import { receiptContent } from "../../receipt-pdf.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { readReceipt } from "../payments/receipt-rows.ts";
import { renewCalendarFeed, readCalendarFeed } from "../schedule/calendar-feed.ts";
import { LANGUAGES } from "../../schemas/languages.ts";
import { setLanguage } from "../users/set-language.ts";
import { Prisma } from "../../db/generated/client.ts";

test("a message is German for who reads German: no line of it is English, and no date or amount", async ({
  db,
  deps,
  stripe,
  sendDeps,
}) => {
  const { actor: instructor, classId, add } = await aTeacher(db);
  await add([at("2028-12-04"), at("2028-12-05")]);
  const admin = await aUser(db, "admin");
  const student = await aUser(db, "student");
  const child = await aChild(db, student.id, { name: "Anna" });
  const chess = await aClass(db, { name: "Chess", priceCents: 5000 });
  const ownPaid = await aPaidEnrolment(deps, stripe, { student, classId });
  const childs = await aPaidEnrolment(deps, stripe, { student, classId, participantId: child.id });
  const moved = await moveEnrolment(signed(deps, admin), {
    enrolmentId: childs.enrolmentId,
    classId: chess.id,
    differenceCents: -2999,
  });
  const cancelled = await aPaidEnrolment(deps, stripe);
  await cancelOwnEnrolment(signed(deps, cancelled.student), cancelled);
  await runRefundJobs(deps);
  await settle(deps, cancelled.paymentIntentId);
  const { id: refundId } = await db.refund.findFirstOrThrow({ where: { paymentId: cancelled.paymentId } });
  const waiting = await aRefund(db, { paymentId: ownPaid.paymentId, amountCents: 500, reason: "admin_cancelled" });
  const decided = { classId, decidedAt: new Date().toISOString() } as never;

  const said = <K extends EmailKind>(kind: K, refs: EmailKinds[K], to: Actor) => germanOf(sendDeps, { kind, refs, to });
  const paid = await said("enrolment_paid", { paymentId: ownPaid.paymentId }, student);
  expect(paid.text).toContain("Erster Termin: Mo., 4. Dezember 2028, 16:00 Uhr (Europe/Berlin)");
  expect(paid.text).toMatch(/Bezahlt: 79,99\u00A0\$/);
  await said("enrolment_moved", { enrolmentId: moved.enrolmentId }, student);
  await said("enrolment_ended", { enrolmentId: cancelled.enrolmentId }, cancelled.student);
  await said("refund_sent", { refundId }, cancelled.student);
  await said("refund_at_desk", { refundId: waiting.id }, student);
  await said("meeting_reminder", { classId, userId: student.id, day: "2028-12-04" }, student);
  await said("class_approved", decided, instructor);
  await aClass(db, { status: "pending" });
  await said("waiting_for_admins", { userId: admin.id, since: new Date().toISOString() }, admin);
  for (const [kind, data] of [
    ["class_closed", { closedAt: new Date() }],
    ["class_reopened", { closedAt: null }],
    ["class_close_declined", {}],
  ] as const) {
    await db.class.update({ where: { id: classId }, data });
    await said(kind, decided, instructor);
  }
  const role = { userId: student.id, before: "student", changedAt: new Date().toISOString() } as const;
  await db.user.update({ where: { id: student.id }, data: { role: "instructor" } });
  await said("role_changed", { ...role, role: "instructor" }, student);
});

test("[MAIL-4] who chose German gets German e-mail, receipts and calendars, and keeps the receipts that came before", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const school = { ...sendDeps.school, languages: LANGUAGES };
  await db.schoolSettings.update({ where: { id: 1 }, data: { languages: [...LANGUAGES] } });
  const student = await aUser(db, "student", { name: "Ada Lovelace" });
  const first = await aPaidEnrolment(deps, stripe, { student });
  await setLanguage(signed({ db, school }, student), { language: "de" });
  const second = await aPaidEnrolment(deps, stripe, { student });
  await sendAll({ ...sendDeps, school });
  const subjects = catcher.messages.map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Sie sind angemeldet für /), expect.stringMatching(/^Sie sind /)]);
  for (const { text, html } of catcher.messages) {
    expect(text).toContain("Hallo Ada,");
    expect(text).toContain("https://school.example/de/dashboard/enrolled");
    expect(html).toContain('<html lang="de">');
  }
  const titles = [];
  // Once the school does not offer German any more, its receipts are not German either.
  await db.schoolSettings.update({ where: { id: 1 }, data: { languages: ["en"] } });
  const third = await aPaidEnrolment(deps, stripe, { student });
  for (const { paymentId } of [first, second, third]) {
    const receipt = await readReceipt(sendDeps, Prisma.sql`p.id = ${paymentId}::uuid`);
    if (receipt) titles.push(receiptContent(receipt).title);
  }
  expect(titles).toEqual(["Receipt 000001", "Beleg 000002", "Receipt 000003"]);
  const { key } = await renewCalendarFeed(signed({ db }, student));
  expect((await readCalendarFeed(contextOf({ db }), key)).language).toBe("de");
});
