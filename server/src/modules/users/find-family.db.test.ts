import { schoolWith } from "../../../test/school.ts";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, anEnrolment, aPayment, aUser } from "../../../test/factories.ts";
import { listEmails } from "../emails/list-emails.ts";
import { listAllPayments } from "../reconciliation/list-all-payments.ts";
import { findFamily } from "./find-family.ts";
import { contextOf } from "../../../test/signed.ts";

const timeZone = "UTC";
const paidAt = new Date("2029-05-01T12:00:00Z");

test("[OFFICE-1] a family is whom to call, its people, and its places, the latest first", async ({ db }) => {
  const guardian = await aUser(db, "student", { phone: "+49 30 1234567", emailVerifiedAt: new Date() });
  const anna = await aChild(db, guardian.id, { name: "Anna Bell" });
  const gone = await aChild(db, guardian.id, { name: "Gone" });
  await db.participant.update({ where: { id: gone.id }, data: { removedAt: new Date(), birthDate: null } });
  const studentId = guardian.id;
  const [judo, tennis] = [await aClass(db, { name: "Judo" }), await aClass(db, { name: "Tennis" })];
  const paid = await anEnrolment(db, { classId: judo.id, studentId, participantId: anna.id, state: "paid", paidAt });
  await aPayment(db, {
    enrolmentId: paid.id,
    paymentIntentId: "pi_judo",
    className: "Judo",
    amountCents: 7999,
    paidAt,
    state: "succeeded",
  });
  const heldUntil = new Date("2029-05-02T12:00:00Z");
  await anEnrolment(db, { classId: tennis.id, studentId, holdExpiresAt: heldUntil, holdSlot: 1 });
  await anEnrolment(db, { classId: judo.id, studentId: (await aUser(db, "student")).id, state: "paid", paidAt });
  const family = await findFamily(contextOf({ db, school: schoolWith({ timeZone }) }), { userId: guardian.id });
  expect(family).toMatchObject({
    name: guardian.name,
    email: guardian.email,
    isEmailVerified: true,
    phone: "+49 30 1234567",
    people: [
      { id: guardian.id, isOneself: true },
      { id: anna.id, name: "Anna Bell", isOneself: false, birthDate: "2018-05-31" },
    ],
    places: [
      { className: "Tennis", participantName: null, state: "held", leftCents: 0, heldUntil },
      {
        className: "Judo",
        participantName: "Anna Bell",
        state: "paid",
        leftCents: 7999,
        since: paidAt,
        heldUntil: null,
      },
    ],
  });
  expect([family.people.length, family.places.length]).toEqual([2, 2]);
});

test("[OFFICE-1] payments and messages are listed of one family alone", async ({ db }) => {
  const [one, other] = [await aUser(db, "student"), await aUser(db, "student")];
  const { id: classId } = await aClass(db);
  for (const [paymentIntentId, { id: studentId }] of [
    ["pi_one", one],
    ["pi_other", other],
  ] as const) {
    const { id: enrolmentId } = await anEnrolment(db, { classId, studentId, state: "paid", paidAt });
    await aPayment(db, {
      enrolmentId,
      paymentIntentId,
      className: "Judo",
      amountCents: 7999,
      paidAt,
      state: "succeeded",
    });
    await db.emailMessage.create({
      data: { userId: studentId, kind: "enrolment_paid", key: paymentIntentId, refs: {} },
    });
  }
  const page = { sort: "newest", shown: "all", limit: 10, offset: 0 } as const;
  const { payments, total } = await listAllPayments(contextOf({ db }), { ...page, userId: one.id });
  expect(payments.map(({ paymentIntentId, personId }) => [paymentIntentId, personId])).toEqual([["pi_one", one.id]]);
  expect(total).toBe(1);
  const { emails } = await listEmails(contextOf({ db }), { ...page, userId: one.id });
  expect(emails.map(({ userId }) => userId)).toEqual([one.id]);
  // With a search as well: nothing of another family.
  expect(await listAllPayments(contextOf({ db }), { ...page, search: "pi_other", userId: one.id })).toMatchObject({
    total: 0,
  });
});

test("[OFFICE-1] a removed account has no page", async ({ db }) => {
  const { id: userId } = await aUser(db, "student", { removedAt: new Date() });
  await expect(findFamily(contextOf({ db, school: schoolWith({ timeZone }) }), { userId })).rejects.toMatchObject({
    code: "USER_NOT_FOUND",
  });
});
