import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
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
    const data = await exportOwnData({ db, actor: student });
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

  test("are nobody else's", async ({ db, deps, stripe }) => {
    const one = await aPaidEnrolment(deps, stripe);
    const other = await aPaidEnrolment(deps, stripe, { classId: one.classId });
    const admin = await aUser(db, "admin");
    await cancelOwnEnrolment(signed({ ...deps, cancelWithinHours: 24 }, one.student), { enrolmentId: one.enrolmentId });
    const text = JSON.stringify(await exportOwnData({ db, actor: one.student }));
    expect(text).toContain(one.intentId);
    for (const strange of [other.student.id, other.student.email, other.intentId, admin.id])
      expect(text).not.toContain(strange);
  });

  test("are empty lists where there is nothing", async ({ db }) => {
    const { users, ...others } = await exportOwnData({ db, actor: await aUser(db, "student") });
    expect(users).toHaveLength(1);
    expect(Object.values(others)).toEqual(Array.from({ length: 13 }, () => []));
  });

  test("tell what others did about the user from what the user did", async ({ db, deps, stripe }) => {
    const admin = await aUser(db, "admin");
    const { student, enrolmentId, paymentId } = await aPaidEnrolment(deps, stripe);
    await cancelEnrolment(signed(deps, admin), { enrolmentId, refundCents: 3000 });
    await endSessions({ db, actor: student }, { userId: student.id });
    const refund = { kind: "refund_requested", payment_id: paymentId, amount_cents: 3000 };
    expect((await exportOwnData({ db, actor: student })).audit_events).toMatchObject([
      { kind: "enrolment_cancelled", by_you: false, about_you: true },
      { ...refund, by_you: false, about_you: true },
      { kind: "signed_out_everywhere", by_you: true, about_you: true },
    ]);
    const ofAdmin = await exportOwnData({ db, actor: admin });
    expect(ofAdmin.audit_events).toMatchObject([
      { kind: "enrolment_cancelled", by_you: true, about_you: false },
      { kind: "refund_requested", by_you: true, about_you: false },
    ]);
    for (const strange of [student.id, paymentId, enrolmentId, "amount_cents"])
      expect(JSON.stringify(ofAdmin)).not.toContain(strange);
  });

  test("have no column of the server's own: a new one needs a decision", async ({ db, deps, stripe }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    const data = await exportOwnData({ db, actor: student });
    const columns = (table: string) => Object.keys(data[table]?.[0] ?? {}).toSorted();
    expect(columns("users")).toEqual(
      "bio created_at email email_refused_at email_verified_at id identity_uid name photo_url registered_at removed_at role".split(
        " ",
      ),
    );
    expect(columns("receipts")).toEqual(
      "amount_cents class_name issued_at kind number payment_id person_email person_name refund_id".split(" "),
    );
  });
});
