import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { enqueuedMessages, sendAll, test } from "../../../test/mail-test.ts";
import { runCancellationJobs, runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, dispute } from "../../../test/paid-enrolment.ts";
import { settle } from "../../../test/refund-steps.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { signed } from "../../../test/signed.ts";
import type { CaughtMessage } from "../../../../scripts/local/mail/mail-catcher.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { closeClass, declineClose, reopenClass } from "../classes/close-class.ts";
import { approveClass, denyClass } from "../classes/decide-class.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { refundPlace } from "../enrolments/refund-place.ts";
import { removeUser } from "../users/remove-user.ts";
import { changeRole } from "../users/change-role.ts";

const to = (messages: CaughtMessage[], address: string) =>
  messages.filter((message) => message.to.includes(address)).toReversed();

describe("[MAIL-3] a student is notified", () => {
  test("that the enrolment was cancelled by oneself, and when the money is sent, once each", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { student, enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    await cancelOwnEnrolment(signed(deps, student), { enrolmentId });
    await runRefundJobs(deps);
    await settle(deps, paymentIntentId);
    await sendAll(sendDeps);
    const [paid, ended, refund, ...more] = to(catcher.messages, student.email);
    expect(more).toEqual([]);
    expect(paid?.subject).toMatch(/^You are enrolled in Class/);
    expect(ended?.subject).toMatch(/^Your enrolment in Class \d+ has ended$/);
    expect(ended?.text).toContain("You have cancelled your enrolment");
    expect(ended?.text).toContain("Paid back: $79.99");
    expect(refund?.subject).toMatch(/^\$79\.99 paid back for Class \d+$/);
    expect(refund?.attachments).toMatchObject([{ filename: "receipt-000002.pdf" }]);
  });

  test("that the school has ended it without a refund", async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    await cancelEnrolment(signed(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 0 });
    await sendAll(sendDeps);
    const messages = to(catcher.messages, student.email);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("The school has ended your enrolment.");
    expect(messages[0]?.text).toContain("Paid back: Nothing");
  });

  test("[PAY-10] that money was given back while the place stays, why, and with the receipt", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const admin = signed(deps, await aUser(db, "admin"));
    await refundPlace(admin, { enrolmentId, amountCents: 1250, leftCents: 7999, reason: "The hall was cold" });
    await runRefundJobs(deps);
    await sendAll(sendDeps);
    const [, refund, ...more] = to(catcher.messages, student.email);
    expect(more).toEqual([]);
    expect(refund?.subject).toMatch(/^\$12\.50 paid back for Class \d+$/);
    expect(refund?.text).toContain(
      "The school gives you money back for your place. The place stays. We have paid $12.50 back.",
    );
    expect(refund?.text).toContain("Because: The hall was cold");
    expect(refund?.attachments).toMatchObject([{ filename: "receipt-000002.pdf" }]);
    await removeUser({ ...deps, actor: admin.actor }, { userId: student.id });
    expect(await db.refund.findFirstOrThrow()).toMatchObject({ note: null });
  });

  test("[MOVE-1] that a place has moved, from where, and what goes back, and nothing of an end", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const { id: classId } = await aClass(db, { name: "Chess", priceCents: 5000 });
    const admin = signed(deps, await aUser(db, "admin"));
    await moveEnrolment(admin, { enrolmentId, classId, differenceCents: -2999 });
    await runRefundJobs(deps);
    await sendAll(sendDeps);
    const [, moved, refund, ...more] = to(catcher.messages, student.email);
    expect(more).toEqual([]);
    expect(moved?.subject).toBe("Your place has moved to Chess");
    expect(moved?.text).toMatch(/Your place has moved from Class \d+ to Chess, with what was paid for it\./);
    expect(moved?.text).toContain("Paid back: $29.99");
    expect(refund?.text).toContain("Your place has moved to a class that costs less. We have paid $29.99 back.");
  });

  test("[MOVE-2] what is to be paid before a place moves, and where; nothing once it does not move", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const { id: classId } = await aClass(db, { name: "Chess", priceCents: 9999 });
    const admin = signed(deps, await aUser(db, "admin"));
    const move = () => moveEnrolment(admin, { enrolmentId, classId, differenceCents: 2000 });
    const first = await move();
    await sendAll(sendDeps);
    const [, requested, ...more] = to(catcher.messages, student.email);
    expect(more).toEqual([]);
    expect(requested?.subject).toBe("Please pay $20.00 to move to Chess");
    expect(requested?.text).toContain("Until then, and if it is not paid in time, everything stays as it is.");
    expect(requested?.text).toContain(`/dashboard/payment?classId=${classId}&move=${first.enrolmentId}`);
    await releaseCheckout(deps, first.enrolmentId);
    const second = await move();
    await releaseCheckout(deps, second.enrolmentId);
    await sendAll(sendDeps);
    expect(to(catcher.messages, student.email)).toHaveLength(2);
  });

  test("that the class is cancelled, with the school's reason", async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { student, classId } = await aPaidEnrolment(deps, stripe);
    await cancelClass(signed(deps, await aUser(db, "admin")), { classId, reason: "The hall is flooded.\nSorry!" });
    await runCancellationJobs(deps);
    await runRefundJobs(deps);
    await sendAll(sendDeps);
    const [ended, refund, ...more] = to(catcher.messages, student.email);
    expect(more).toEqual([]);
    expect(ended?.text).toMatch(
      /The school has cancelled Class \d+\. We are sorry\.\n\n> The hall is flooded\.\n> Sorry!/,
    );
    expect(refund?.text).toContain("The school has cancelled the class.");
    const { instructor } = await db.class.findUniqueOrThrow({ where: { id: classId }, include: { instructor: true } });
    const [message, ...rest] = to(catcher.messages, instructor.email);
    expect(rest).toEqual([]);
    expect(message?.subject).toMatch(/^Class \d+ is cancelled$/);
    expect(message?.text).toContain("> The hall is flooded.\n> Sorry!");
  });

  test("that a meeting is cancelled that ended the enrolment, and why", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-01"), at("2029-05-08")]);
    const { student, paymentIntentId } = await aPaidEnrolment(deps, stripe, { classId });
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 7000 });
    await settle(deps, paymentIntentId);
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "asc" } });
    const admin = signed(deps, await aUser(db, "admin"));
    await cancelMeeting(admin, { meetingId, reason: "Storm.\nSorry!", refundCents: 999 });
    await sendAll(sendDeps);
    const ended = to(catcher.messages, student.email).find(({ subject }) => subject.endsWith("has ended"));
    expect(ended?.text).toContain(
      "The school has cancelled a date of Judo. Nothing of your payment is left, so your enrolment ends.",
    );
    expect(ended?.text).toContain("> Storm.\n> Sorry!");
  });

  test("who ended the second enrolment, not the first", async ({ deps, stripe, sendDeps, catcher }) => {
    const { student, classId, enrolmentId } = await aPaidEnrolment(deps, stripe);
    await cancelOwnEnrolment(signed(deps, student), { enrolmentId });
    await sendAll(sendDeps);
    const { paymentIntentId } = await aPaidEnrolment(deps, stripe, { classId, student });
    await dispute(stripe, paymentIntentId);
    await settle(deps, paymentIntentId);
    await sendAll(sendDeps);
    const [first, second, ...more] = to(catcher.messages, student.email).filter(({ subject }) =>
      subject.endsWith("has ended"),
    );
    expect(more).toEqual([]);
    expect(first?.text).toContain("You have cancelled your enrolment");
    expect(second?.text).toContain("You have disputed your payment at your bank, so your enrolment has ended");
  });
});

describe("[MAIL-3] an instructor is notified", () => {
  test("of each decision, with the feedback, once", async ({ db, deps, sendDeps, catcher }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: instructor.id, status: "pending", name: "Judo" });
    const admin = signed(deps, await aUser(db, "admin"));
    const again = () => db.class.update({ where: { id: classId }, data: { status: "pending", feedback: null } });
    await denyClass(admin, { classId, feedback: "Please add <b>a</b> warm-up." });
    await sendAll(sendDeps);
    await again();
    await denyClass(admin, { classId, feedback: "" });
    await sendAll(sendDeps);
    await again();
    await approveClass(admin, { classId });
    await sendAll(sendDeps);
    await closeClass(admin, { classId });
    await sendAll(sendDeps);
    await sendAll(sendDeps);
    await again();
    await approveClass(admin, { classId });
    await sendAll(sendDeps);
    const messages = to(catcher.messages, instructor.email);
    expect(messages.map(({ subject }) => subject)).toEqual([
      "Judo is not approved",
      "Judo is not approved",
      "Judo is approved",
      "Judo is closed",
      "Judo is approved",
    ]);
    expect(messages[2]?.text).toContain("Your class is public now");
    expect(messages[4]?.text).toContain("It stays closed for new students");
    expect(messages[0]?.text).toContain("> Please add <b>a</b> warm-up.");
    expect(messages[0]?.html).toContain("Please add &lt;b&gt;a&lt;/b&gt; warm-up.");
    expect(messages[1]?.text).not.toContain(">");
  });

  test("[MAIL-2] of nothing that has changed since", async ({ db, deps, sendDeps, catcher }) => {
    const { id: classId } = await aClass(db);
    const admin = signed(deps, await aUser(db, "admin"));
    await closeClass(admin, { classId });
    await reopenClass(admin, { classId });
    await sendAll(sendDeps);
    expect(catcher.messages).toEqual([]);
    expect(await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
      { state: "dropped", error: "classHasChanged" },
      { state: "dropped", error: "decisionKnown" },
    ]);
  });

  test("[MAIL-1] of nothing that was refused", async ({ db, deps }) => {
    const { id: classId } = await aClass(db);
    const admin = signed(deps, await aUser(db, "admin"));
    await expect(approveClass(admin, { classId })).rejects.toMatchObject({ code: "STATUS_HELD" });
    expect(await enqueuedMessages(db)).toEqual([]);
  });
});

describe("[TRUE-6] the reverse of a change is sent, and neither where it comes before the first was sent", () => {
  test("a class that is closed and opened again", async ({ db, deps, sendDeps, catcher }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: instructor.id, name: "Judo" });
    const admin = signed(deps, await aUser(db, "admin"));
    const subjects = async () => {
      await sendAll(sendDeps);
      return to(catcher.messages.splice(0), instructor.email).map(({ subject }) => subject);
    };
    await closeClass(admin, { classId });
    await reopenClass(admin, { classId });
    expect(await subjects()).toEqual([]);
    await closeClass(admin, { classId });
    expect(await subjects()).toEqual(["Judo is closed"]);
    await reopenClass(admin, { classId });
    await closeClass(admin, { classId });
    expect(await subjects()).toEqual([]);
    await reopenClass(admin, { classId });
    expect(await subjects()).toEqual(["Judo is open again"]);
    await db.class.update({ where: { id: classId }, data: { isCloseRequested: true } });
    await declineClose(admin, { classId });
    expect(await subjects()).toEqual(["Judo stays open"]);
  });

  test("a role that is given and taken", async ({ db, deps, sendDeps, catcher }) => {
    const user = await aUser(db, "student");
    const admin = signed(deps, await aUser(db, "admin"));
    const change = (role: "student" | "instructor" | "admin") => changeRole(admin, { userId: user.id, role });
    const subjects = async () => {
      await sendAll(sendDeps);
      return to(catcher.messages.splice(0), user.email).map(({ subject }) => subject);
    };
    await change("instructor");
    await change("student");
    expect(await subjects()).toEqual([]);
    await change("instructor");
    await change("admin");
    expect(await subjects()).toEqual(["You are an admin now"]);
    await change("instructor");
    expect(await subjects()).toEqual(["You are an instructor now"]);
    await change("student");
    await change("instructor");
    expect(await subjects()).toEqual([]);
    await change("student");
    expect(await subjects()).toEqual(["You are a student now"]);
  });

  test("a class that another instructor takes over: its students and the new instructor", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const [leaving, successor] = [await aUser(db, "instructor"), await aUser(db, "instructor", { name: "Ivo" })];
    const { id: classId } = await aClass(db, { instructorId: leaving.id, name: "Judo" });
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    await sendAll(sendDeps);
    catcher.messages.splice(0);
    const admin = signed(deps, await aUser(db, "admin"));
    await changeRole(admin, { userId: leaving.id, role: "student", successorId: successor.id });
    await sendAll(sendDeps);
    const [toStudent] = to(catcher.messages, student.email);
    expect(toStudent?.subject).toBe("Judo has another instructor");
    expect(toStudent?.text).toContain("Ivo teaches Judo from now on.");
    expect(to(catcher.messages, successor.email).map(({ subject }) => subject)).toEqual(["You teach Judo from now on"]);
  });
});
