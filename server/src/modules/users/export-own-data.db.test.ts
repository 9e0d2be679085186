import { describe, expect } from "vitest";
import { aChild, aClass, aSelection, aUser } from "../../../test/factories.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher } from "../../../test/meetings.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, joined } from "../../../test/waitlist.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { exportOwnData } from "./export-own-data.ts";

describe("[LIFE-9] the own data", () => {
  test("are complete: every table that refers to a user, and what belongs to the own payments", async ({
    db,
    deps,
    stripe,
  }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    const { data } = await exportOwnData(signed({ db }, student), { page: 0 });
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'enrolments'::regclass, 'payments'::regclass)`;
    const expected = ["users", ...tables.map(({ name }) => name)];
    expect(Object.keys(data).toSorted()).toEqual(expected.toSorted());
    expect(data).toMatchObject({
      users: [{ id: student.id, email: student.email, name: student.name }],
      enrolments: [{ state: "paid" }],
      payments: [{ amount_cents: 7999 }],
      receipts: [{ person_name: student.name }],
    });
  });

  test("have the children with their selections, turns and places", async ({ db, deps, stripe }) => {
    const actor = await aUser(db, "student");
    const { id: participantId } = await aChild(db, actor.id, { name: "Anna", born: "2018-05-31" });
    const { classId } = await aPaidEnrolment(deps, stripe, { student: actor, participantId });
    const { id: selected } = await aClass(db);
    await aSelection(db, { studentId: actor.id, classId: selected, participantId });
    const { classId: waited } = await aFullClass(db);
    await joined(db, actor, waited, [participantId]);
    await aChild(db, (await aUser(db, "student")).id);
    const { data } = await exportOwnData(signed({ db }, actor), { page: 0 });
    expect(data["participants"]).toHaveLength(2);
    expect(data).toMatchObject({
      participants: [{ id: actor.id }, { id: participantId, name: "Anna", birth_date: "2018-05-31" }],
      selections: [{ class_id: selected, participant_id: participantId }],
      waitlist_entries: [{ class_id: waited, participant_id: participantId, state: "waiting" }],
      enrolments: [{ class_id: classId, participant_id: participantId, state: "paid" }],
    });
  });

  test("are nobody else's", async ({ db, deps, stripe }) => {
    const one = await aPaidEnrolment(deps, stripe);
    const other = await aPaidEnrolment(deps, stripe, { classId: one.classId });
    const admin = await aUser(db, "admin");
    await cancelOwnEnrolment(signed(deps, one.student), { enrolmentId: one.enrolmentId });
    const text = JSON.stringify(await exportOwnData(signed({ db }, one.student), { page: 0 }));
    expect(text).toContain(one.paymentIntentId);
    for (const strange of [other.student.id, other.student.email, other.paymentIntentId, admin.id])
      expect(text).not.toContain(strange);
  });

  test("are empty lists where there is nothing", async ({ db }) => {
    const { data } = await exportOwnData(signed({ db }, await aUser(db, "student")), { page: 0 });
    const { users, participants, ...rest } = data;
    expect([users, participants]).toMatchObject([[{ role: "student" }], [{ name: null }]]);
    expect(Object.values(rest)).toEqual(Array.from({ length: 26 }, () => []));
  });

  test("tell what others did about the user from what the user did", async ({ db, deps, stripe }) => {
    const admin = await aUser(db, "admin");
    const { student, enrolmentId, paymentId } = await aPaidEnrolment(deps, stripe);
    await cancelEnrolment(signed(deps, admin), { enrolmentId, refundCents: 3000 });
    await endSessions(signed({ db }, student), { userId: student.id });
    const refund = { kind: "refund_requested", payment_id: paymentId, amount_cents: 3000 };
    expect((await exportOwnData(signed({ db }, student), { page: 0 })).data["audit_events"]).toMatchObject([
      { kind: "enrolment_cancelled", by_you: false, about_you: true },
      { ...refund, by_you: false, about_you: true },
      { kind: "signed_out_everywhere", by_you: true, about_you: true },
    ]);
    const { data: ofAdmin } = await exportOwnData(signed({ db }, admin), { page: 0 });
    expect(ofAdmin["audit_events"]).toMatchObject([
      { kind: "enrolment_cancelled", by_you: true, about_you: false },
      { kind: "refund_requested", by_you: true, about_you: false },
    ]);
    for (const strange of [student.id, paymentId, enrolmentId, "amount_cents"])
      expect(JSON.stringify(ofAdmin)).not.toContain(strange);
  });

  test("have no column of the server's own: a new one needs a decision", async ({ db, deps, stripe }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    const { data } = await exportOwnData(signed({ db }, student), { page: 0 });
    const columns = (table: string) => Object.keys(data[table]?.[0] ?? {}).toSorted();
    expect(columns("users")).toEqual(
      "bio created_at email email_refused_at email_verified_at id identity_uid language name phone photo_url registered_at removed_at role".split(
        " ",
      ),
    );
    expect(columns("receipts")).toEqual(
      "amount_cents class_name currency issued_at kind language lines number payment_id person_email person_name refund_id school_address school_name school_tax_number time_zone".split(
        " ",
      ),
    );
  });

  test("[SEC-7] come in pages of 500 rows of a table, each row once, and one page at a time", async ({
    db,
    statements,
  }) => {
    const { actor, classId } = await aTeacher(db);
    const start = new Date("2029-01-01T10:00:00Z");
    await db.meeting.createMany({
      data: Array.from({ length: 1200 }, (_, day) => {
        const localStart = new Date(start.getTime() + day * 86_400_000);
        const localEnd = new Date(localStart.getTime() + 3_600_000);
        return { classId, instructorId: actor.id, timeZone: "Europe/Berlin", localStart, localEnd };
      }),
    });
    const pages = [0, 1, 2].map((page) => exportOwnData(signed({ db }, actor), { page }));
    const read = (await Promise.all(pages)).map(({ data, next }) => ({ meetings: data["meetings"] ?? [], next }));
    expect(read.map(({ meetings, next }) => [meetings.length, next])).toEqual([
      [500, 1],
      [500, 2],
      [200, null],
    ]);
    expect(new Set(read.flatMap(({ meetings }) => meetings.map(({ id }) => id))).size).toBe(1200);

    statements.length = 0;
    const both = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE`;
      const exported = [
        exportOwnData(signed({ db }, actor), { page: 0 }),
        exportOwnData(signed({ db }, actor), { page: 0 }),
      ];
      await lockWaits(db, 1);
      expect(statements.filter(({ text }) => text.includes("own_payments"))).toHaveLength(1);
      return exported;
    });
    expect(await Promise.all(both)).toHaveLength(2);
  });
});
