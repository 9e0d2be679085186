import { describe, expect } from "vitest";
import { aDeskPlace } from "../../../test/desk-place.ts";
import { aClass } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { at, aTeacher } from "../../../test/meetings.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { receiptContent } from "../../receipt-pdf.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { endCancelledEnrolments } from "../enrolments/end-cancelled-enrolments.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { refundPlace } from "../enrolments/refund-place.ts";
import { readReceipt } from "../payments/receipt-rows.ts";
import { closeRefund } from "../reconciliation/close-refund.ts";

describe("[DESK-2] of money that was paid at the desk", () => {
  test("the messages name the way to pay, and say that the money is at the desk", async ({
    db,
    deps,
    sendDeps,
    catcher,
  }) => {
    const { student, admin, enrolmentId } = await aDeskPlace(deps);
    await sendAll(sendDeps);
    expect(catcher.messages[0]?.text).toContain("Paid by: Cash");
    await cancelOwnEnrolment(student, { enrolmentId });
    await sendAll(sendDeps);
    const ended = catcher.messages[0]?.text;
    expect(ended).toContain("Please collect $50.00 at the desk.");
    expect(ended).toContain("To collect at the desk: $50.00");
    expect(ended).not.toContain("Paid back");
    const { id: refundId } = await db.refund.findFirstOrThrow();
    await closeRefund(admin, { refundId, outcome: "cash" });
    await sendAll(sendDeps);
    expect(catcher.messages[0]?.text).toContain("You have got $50.00 back at the desk.");
    expect(catcher.messages).toHaveLength(3);
  });

  test("the message and the receipt of money that was paid back say how", async ({ db, deps, sendDeps, catcher }) => {
    const { admin, enrolmentId } = await aDeskPlace(deps);
    for (const [outcome, method, text] of [
      ["bank_transfer", "Bank transfer", "We have paid $10.00 back by bank transfer."],
      ["other", "Other", "We have paid $10.00 back. The school has paid it to you in another way."],
    ] as const) {
      const leftCents = outcome === "other" ? 4000 : 5000;
      await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents, reason: "Cold" });
      const { id: refundId } = await db.refund.findFirstOrThrow({ where: { state: "requested" } });
      await closeRefund(admin, { refundId, outcome });
      await sendAll(sendDeps);
      expect(catcher.messages[0]?.text).toContain(text);
      const receipt = await readReceipt({ ...deps, ...sendDeps }, Prisma.sql`c.refund_id = ${refundId}::uuid`);
      expect(receipt && receiptContent(receipt).rows).toContainEqual(["Paid back by", method]);
    }
  });

  test("the message of a move says what is at the desk", async ({ db, deps, sendDeps, catcher }) => {
    const { admin, enrolmentId } = await aDeskPlace(deps);
    const { id: classId } = await aClass(db, { name: "Chess", priceCents: 3000 });
    await moveEnrolment(admin, { enrolmentId, classId, differenceCents: -2000 });
    await sendAll(sendDeps);
    const moved = catcher.messages.find(({ subject }) => subject === "Your place has moved to Chess");
    expect(moved?.text).toContain("Please collect $20.00 at the desk.");
    expect(moved?.text).toContain("To collect at the desk: $20.00");
    expect(moved?.text).not.toContain("Paid back");
  });

  test("the message of a cancelled class says what is at the desk", async ({ deps, sendDeps, catcher }) => {
    const { admin, classId } = await aDeskPlace(deps);
    await cancelClass(admin, { classId, reason: "Storm" });
    await endCancelledEnrolments(deps, { classId, requestedById: admin.actor.id });
    await sendAll(sendDeps);
    const ended = catcher.messages.find(({ subject }) => subject === "Your enrolment in Judo has ended");
    expect(ended?.text).toContain("The school has cancelled Judo. We are sorry.");
    expect(ended?.text).toContain("Please collect $50.00 at the desk.");
  });

  test("what is handed out before the message of an ended place is sent is paid back, and the rest is to collect", async ({
    db,
    deps,
    sendDeps,
    catcher,
  }) => {
    const { student, admin, enrolmentId } = await aDeskPlace(deps);
    await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents: 5000, reason: "Cold" });
    const { id: refundId } = await db.refund.findFirstOrThrow();
    await closeRefund(admin, { refundId, outcome: "cash" });
    await cancelOwnEnrolment(student, { enrolmentId });
    await sendAll(sendDeps);
    const ended = catcher.messages.find(({ subject }) => subject === "Your enrolment in Judo has ended");
    expect(ended?.text).toMatch(/Paid back: \$10\.00\s+To collect at the desk: \$40\.00/);
  });

  /** A place in a class of two dates, of which one is cancelled and paid back. */
  async function aCancelledDate(deps: AnyCtx) {
    const { db } = deps;
    const { classId, add } = await aTeacher(db);
    await db.class.update({ where: { id: classId }, data: { priceCents: 5000 } });
    await add([at("2029-05-01"), at("2029-05-08")]);
    const place = await aDeskPlace(deps, { classId });
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "asc" } });
    const cancel = () => cancelMeeting(place.admin, { meetingId, reason: "Storm", refundCents: 2500 });
    return { ...place, cancel };
  }
  const CANCELLED = "Judo on Tue 1 May 2029, 16:00 is cancelled";

  test("the message of a cancelled date says what is at the desk", async ({ deps, sendDeps, catcher }) => {
    const { cancel } = await aCancelledDate(deps);
    await sendAll(sendDeps);
    await cancel();
    await sendAll(sendDeps);
    const cancelled = catcher.messages.find(({ subject }) => subject === CANCELLED);
    expect(cancelled?.text).toContain("You get back: $25.00");
    expect(cancelled?.text).toContain("Please collect $25.00 at the desk.");
  });

  test("and names no card where the money is handed out before it is sent", async ({ db, deps, sendDeps, catcher }) => {
    const { admin, cancel } = await aCancelledDate(deps);
    await sendAll(sendDeps);
    await cancel();
    const { id: refundId } = await db.refund.findFirstOrThrow();
    await closeRefund(admin, { refundId, outcome: "cash" });
    await sendAll(sendDeps);
    const cancelled = catcher.messages.find(({ subject }) => subject === CANCELLED);
    expect(cancelled?.text).toContain("The school has paid the money to you; the receipt is attached as a PDF file.");
    expect(cancelled?.text).not.toMatch(/card|collect/);
    expect(cancelled?.attachments.map(({ filename }) => filename)).toContain("receipt-000002.pdf");
  });

  test("one message for each sum that is given back while the place stays asks to collect it, until it is handed out", async ({
    db,
    deps,
    sendDeps,
    catcher,
  }) => {
    const { admin, enrolmentId } = await aDeskPlace(deps);
    await sendAll(sendDeps);
    await refundPlace(admin, { enrolmentId, amountCents: 500, leftCents: 5000, reason: "The hall was cold" });
    await sendAll(sendDeps);
    const [first] = catcher.messages;
    expect(first?.subject).toBe("$5.00 back for Judo");
    for (const text of [
      "The school gives you money back for your place. The place stays.",
      "Please collect $5.00 at the desk.",
      "Because: The hall was cold",
    ])
      expect(first?.text).toContain(text);
    await refundPlace(admin, { enrolmentId, amountCents: 700, leftCents: 4500, reason: "Too few balls" });
    const { id: refundId } = await db.refund.findFirstOrThrow({ where: { amountCents: 700 } });
    expect(await db.emailMessage.count({ where: { kind: "refund_at_desk" } })).toBe(2);
    await closeRefund(admin, { refundId, outcome: "cash" });
    await sendAll(sendDeps);
    expect(catcher.messages.map(({ subject }) => subject)).toEqual([
      "$7.00 paid back for Judo",
      "$5.00 back for Judo",
      "You are enrolled in Judo",
    ]);
  });
});
