import { pino } from "pino";
import { describe, expect } from "vitest";
import { test } from "../../../test/payment-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import type { Db } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { issueToken } from "../auth/issue-token.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { createAppTokens } from "../auth/app-tokens.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { approveClass, denyClass } from "../classes/decide-class.ts";
import { listAuditEvents } from "./list-audit-events.ts";
import { changeRole } from "../users/change-role.ts";
import { removeUser } from "../users/remove-user.ts";

const PAGE = { sort: "oldest", limit: 50, offset: 0 } as const;
const auditEvents = async (db: Db) => (await listAuditEvents({ db }, PAGE)).events;

describe("the audit log", () => {
  test("[LIFE-7] says who did what to whom and when, and tells removed users apart without their names", async ({
    db,
  }) => {
    const admin = await aUser(db, "admin", { name: "Ines" });
    const { id: userId } = await aUser(db, "student", { name: "Bo" });
    const { id: approved } = await aClass(db, { status: "pending", name: "Judo" });
    const { id: denied } = await aClass(db, { status: "pending", name: "Golf" });
    const deps = { db, email: null, actor: admin };
    await approveClass(deps, { classId: approved });
    await denyClass(deps, { classId: denied, feedback: "Too dear." });
    await changeRole(deps, { userId, role: "instructor" });
    await changeRole({ db, email: null, actor: null }, { userId, role: "admin" });
    await endSessions(deps, { userId: admin.id });
    await endSessions(deps, { userId });
    const removed = { name: null, shortId: userId.slice(-4) };
    const ines = { name: "Ines" };
    expect((await auditEvents(db)).map(({ kind, actor, user }) => [kind, actor, user])).toEqual([
      ["class_approved", ines, null],
      ["class_denied", ines, null],
      ["made_instructor", ines, { name: "Bo" }],
      ["made_admin", null, { name: "Bo" }],
      ["signed_out_everywhere", ines, ines],
      ["signed_out_everywhere", ines, { name: "Bo" }],
    ]);
    await removeUser(deps, { userId });
    const after = await auditEvents(db);
    expect(after.at(-1)).toMatchObject({ kind: "user_removed", actor: ines, user: removed });
    expect(after[2]).toMatchObject({ kind: "made_instructor", user: removed });
    const clock = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
    for (const { at } of after) expect(Math.abs(at.getTime() - (clock[0]?.now.getTime() ?? 0))).toBeLessThan(60_000);
    const found = await listAuditEvents({ db }, { ...PAGE, search: "judo" });
    expect(found).toMatchObject({ total: 1, events: [{ class: { id: approved } }] });
    expect((await listAuditEvents({ db }, { ...PAGE, search: "Removed" })).total).toBe(0);
  });

  test("has no event of a change that was refused", async ({ db }) => {
    const admin = await aUser(db, "admin");
    const { id: classId, instructorId } = await aClass(db);
    const deps = { db, email: null, actor: admin };
    const refused = await Promise.allSettled([
      approveClass(deps, { classId }),
      denyClass(deps, { classId, feedback: "" }),
      changeRole(deps, { userId: instructorId, role: "instructor" }),
      changeRole(deps, { userId: admin.id, role: "instructor" }),
      removeUser(deps, { userId: instructorId }),
      removeUser(deps, { userId: admin.id }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => "rejected"));
    expect(await auditEvents(db)).toEqual([]);
  });

  test("rolls the change back when the event cannot be logged", async ({ db }) => {
    const { id: classId } = await aClass(db, { status: "pending" });
    await db.$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT nothing_more CHECK (false)`;
    await expect(approveClass({ db, email: null, actor: null }, { classId })).rejects.toThrow("nothing_more");
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ status: "pending" });
  });

  test("names the admins of the settings", async ({ db }) => {
    const verify = async () => ({
      uid: "u",
      email: "head@school.example",
      isEmailVerified: true,
      isEmailRefused: false,
      name: "Head",
      photoUrl: null,
      signedInAt: new Date(),
      provider: "password",
    });
    const deps = {
      db,
      tokens: createAppTokens(["a secret of more than thirty-two characters"]),
      adminEmails: ["head@school.example"],
      log: pino({ level: "silent" }),
      identity: { verify },
    } as unknown as Deps;
    await issueToken(deps, { idToken: "a proof" });
    await issueToken(deps, { idToken: "a proof" });
    expect(await auditEvents(db)).toMatchObject([{ kind: "made_admin", actor: null, user: { name: "Head" } }]);
  });

  test("names an automatic refund, once", async ({ db, deps }) => {
    const student = await aUser(db, "student", { name: "Cem" });
    const { id: classId } = await aClass(db, { capacity: 1, seatsTaken: 1 });
    const { id: enrolmentId } = await db.enrolment.create({
      data: { classId, studentId: student.id, state: "released", priceCents: 7999, endedAt: new Date() },
    });
    const late = {
      id: "pi_late",
      enrolmentId,
      amountCents: 7999,
      currency: "usd",
      state: "succeeded",
      returns: [],
      disputes: [],
      order: null,
      clientSecret: "",
    } as const satisfies PaymentIntentFacts;
    await settlePayment(deps, late);
    await settlePayment(deps, late);
    expect(await auditEvents(db)).toMatchObject([
      { kind: "refund_requested", actor: null, user: { name: "Cem" }, payment: { transactionId: "pi_late" } },
    ]);
  });

  test("refuses an event without the subject of its kind", async ({ db }) => {
    await expect(db.auditEvent.create({ data: { kind: "class_approved" } })).rejects.toThrow("audit_events_subject");
    await expect(db.auditEvent.create({ data: { kind: "refund_requested" } })).rejects.toThrow("audit_events_subject");
  });
});
