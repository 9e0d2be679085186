import type { Role } from "../../src/db/generated/enums.ts";
import type { Actor, AnyCtx } from "../../src/deps.ts";
import { publishConsent } from "../../src/modules/consents/publish-consent.ts";
import { saveHealthForm } from "../../src/modules/health/health-form.ts";
import { createHealthSeal } from "../../src/modules/health/health-seal.ts";
import { removeUser } from "../../src/modules/users/remove-user.ts";
import { issueReceipts } from "../../src/modules/payments/issue-receipts.ts";
import { startPayment } from "../../src/modules/payments/start-payment.ts";
import { HEALTH_KEY } from "../app-test.ts";
import {
  aChild,
  aClass,
  aCode,
  anEnrolment,
  aPayment,
  aRefund,
  aSelection,
  aUser,
  aUserOfUnknownRole,
} from "../factories.ts";
import { signed } from "../signed.ts";
import { aFullClass, joined } from "../waitlist.ts";
import type { TestIdentity } from "../test-identity.ts";

/** The day so many days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Far enough ahead, and within what may be planned. */
export const MEETING_MONDAY = (() => {
  const may = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 4, 1));
  return dayAfter(may.toISOString().slice(0, 10), (8 - may.getUTCDay()) % 7);
})();

export const CALLERS = [
  "nobody",
  "student",
  "other student",
  "instructor",
  "other instructor",
  "admin",
  "unknown role",
  "removed user",
] as const;
export type Caller = (typeof CALLERS)[number];

export type School = Awaited<ReturnType<typeof aSchool>>;

interface SchoolTools {
  deps: AnyCtx;
  testIdentity: TestIdentity;
  bearerOf: (user: { id: string }) => Promise<{ authorization: string }>;
}

export const NO_NOTES = {
  contacts: [],
  mayCollect: [],
  mayLeaveAlone: false,
  ...{ allergies: "", conditions: "", medication: "", other: "" },
};

let schools = 0;

/** A small school, in which everything belongs to the student or the instructor. */
export async function aSchool({ deps, testIdentity, bearerOf }: SchoolTools) {
  const { db } = deps;
  const student = await aUser(db, "student");
  const instructor = await aUser(db, "instructor");
  const admin = await aUser(db, "admin");
  const people = {
    student,
    "other student": await aUser(db, "student"),
    instructor,
    "other instructor": await aUser(db, "instructor"),
    admin,
    "unknown role": await aUserOfUnknownRole(db),
    "removed user": await aUser(db, "student"),
  } satisfies Record<Role | Exclude<Caller, "nobody">, Actor>;
  const headers: Record<Caller, Record<string, string>> = {
    nobody: {},
    student: await bearerOf(people.student),
    "other student": await bearerOf(people["other student"]),
    instructor: await bearerOf(people.instructor),
    "other instructor": await bearerOf(people["other instructor"]),
    admin: await bearerOf(people.admin),
    "unknown role": await bearerOf(people["unknown role"]),
    "removed user": await bearerOf(people["removed user"]),
  };
  await removeUser(signed({ db }, admin), { userId: people["removed user"].id });

  const approved = await aClass(db, { instructorId: instructor.id });
  const pending = await aClass(db, { instructorId: instructor.id, status: "pending" });
  const closed = await aClass(db, { instructorId: instructor.id, closedAt: new Date() });
  const closeRequested = await aClass(db, { instructorId: instructor.id, isCloseRequested: true });
  const paid = await aClass(db, { instructorId: instructor.id, seatsTaken: 1, enrolledCount: 1 });
  const { id: child } = await aChild(db, student.id);
  const sealing = { ...deps, healthSeal: createHealthSeal([HEALTH_KEY]) };
  await saveHealthForm(signed(sealing, student), { participantId: child, notes: NO_NOTES });
  // Of an earlier school in the same database.
  await db.consentText.updateMany({ data: { retiredAt: new Date() } });
  const question = { kind: "other", text: "May we?", isRequired: false } as const;
  const { id: consentText } = await publishConsent(signed(deps, admin), question);
  await aSelection(db, { studentId: student.id, classId: approved.id });
  const paidEnrolment = {
    classId: paid.id,
    studentId: student.id,
    state: "paid" as const,
    priceCents: 7999,
    paidAt: new Date(),
  };
  const { id: enrolmentId } = await anEnrolment(db, paidEnrolment);
  const paymentIntentId = `pi_of${enrolmentId.replaceAll("-", "")}`;
  const payment = await aPayment(db, {
    enrolmentId,
    paymentIntentId,
    amountCents: 7999,
    className: paid.name,
    state: "succeeded",
    paidAt: new Date(),
  });
  await db.$transaction((tx) => issueReceipts(deps, tx, payment.id));
  const full = await aFullClass(db, 1, { instructorId: instructor.id });
  const [turn] = await joined(db, student, full.id, [child]);
  const { groupId } = await db.waitlistEntry.findUniqueOrThrow({ where: { id: turn?.entryId ?? "" } });
  const { number: receipt } = await db.receipt.findFirstOrThrow({ where: { paymentId: payment.id } });

  const email = await db.emailMessage.create({
    data: {
      key: `enrolment_paid:${payment.id}`,
      kind: "enrolment_paid",
      refs: { paymentId: payment.id },
      userId: student.id,
      state: "sent",
      sentAt: new Date(),
    },
  });
  const code = await aCode(db, {
    code: crypto.randomUUID().slice(0, 8).toUpperCase(),
    percent: 10,
    createdById: admin.id,
  });
  const holiday = await db.holiday.create({
    data: { name: "Break", firstDay: new Date("2028-06-01"), lastDay: new Date("2028-06-02") },
  });
  const venue = await db.venue.create({ data: { name: `Pitch of ${enrolmentId}`, timeZone: "UTC" } });
  // In a week of its own: an admin's week lists the meetings of all schools in the database.
  const meetingMonday = dayAfter(MEETING_MONDAY, 7 * (schools += 1));
  // The last one of a class is not cancelled by itself.
  const [meeting] = await db.meeting.createManyAndReturn({
    data: [0, 7].map((days) => ({
      classId: pending.id,
      instructorId: instructor.id,
      timeZone: "UTC",
      localStart: new Date(`${dayAfter(meetingMonday, days)}T16:00Z`),
      localEnd: new Date(`${dayAfter(meetingMonday, days)}T17:00Z`),
    })),
  });
  if (!meeting) throw new Error("no meeting was created");
  const substituted = await db.meeting.create({
    data: {
      classId: approved.id,
      instructorId: instructor.id,
      substituteId: people["other instructor"].id,
      timeZone: "UTC",
      localStart: new Date(`${dayAfter(meetingMonday, 14)}T16:00Z`),
      localEnd: new Date(`${dayAfter(meetingMonday, 14)}T17:00Z`),
    },
  });
  const attended = await db.meeting.create({
    data: {
      classId: paid.id,
      instructorId: instructor.id,
      timeZone: "UTC",
      localStart: new Date(`${dayAfter(meetingMonday, 22)}T16:00Z`),
      localEnd: new Date(`${dayAfter(meetingMonday, 22)}T17:00Z`),
    },
  });

  return {
    student,
    instructor,
    admin,
    /** The subject of an admin's decision. */
    applicant: await aUser(db, "student"),
    child,
    consentText,
    approved: approved.id,
    pending: pending.id,
    closed: closed.id,
    closeRequested: closeRequested.id,
    paid: paid.id,
    /** One that the student's child waits for. */
    full: full.id,
    turn: turn?.entryId ?? "",
    turnGroup: groupId,
    venue: venue.id,
    holiday: holiday.id,
    code: code.id,
    meeting: meeting.id,
    /** One that the other instructor teaches as a substitute. */
    substituted: substituted.id,
    /** One of the class that the student has a place in. */
    attended: attended.id,
    attendedDay: dayAfter(meetingMonday, 22),
    meetingMonday,
    email: email.id,
    enrolmentId,
    paymentIntentId,
    receipt,
    headers,
    /** Starts a payment of the student's. */
    openPayment: () => startPayment(signed(deps, student), { classId: approved.id }),
    /** Records a refund that the bank has returned; returns its id. */
    failedRefund: async () => {
      const failed = { state: "failed", reason: "admin_cancelled", doneAt: new Date() } as const;
      return (await aRefund(db, { ...failed, paymentId: payment.id, amountCents: 100 })).id;
    },
    /** The ID token of a new account. */
    newIdToken: async () => {
      const email = `new-${crypto.randomUUID()}@school.example`;
      return (await testIdentity.provider("signUp", { email, password: "Secret1" })).idToken;
    },
  };
}
