import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/payment-test.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import type { Db } from "../../db/client.ts";
import type { PaymentIntentView } from "../../integrations/payment-provider.ts";
import { issueToken } from "../auth/issue-token.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { createAppTokens } from "../auth/app-tokens.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { approveClass, denyClass } from "../classes/decide-class.ts";
import type { Actor, AnyCtx } from "../../deps.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { at, aTeacher, BERLIN } from "../../../test/meetings.ts";
import { errorOf } from "../../../test/holds.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { setSubstitute } from "../schedule/set-substitute.ts";
import type { ListAuditEventsInput } from "./audit-log.schema.ts";
import { logExport } from "./log-export.ts";
import { listAuditEvents } from "./list-audit-events.ts";
import { changeRole } from "../users/change-role.ts";
import { removeUser } from "../users/remove-user.ts";
import { outOfReach } from "../../../../scripts/school/command-deps.ts";

const PAGE = { sort: "oldest", shown: "all", limit: 50, offset: 0 } as const;
const SCHOOL = { school: schoolWith({ timeZone: "Europe/Berlin" }) };
const auditEvents = async (db: Db) => (await listAuditEvents(contextOf({ db, ...SCHOOL }), PAGE)).events;

describe("the audit log", () => {
  test("[LIFE-7] says who did what to whom and when, and tells removed users apart without their names", async ({
    db,
  }) => {
    const admin = await aUser(db, "admin", { name: "Ines" });
    const { id: userId } = await aUser(db, "student", { name: "Bo" });
    const { id: approved } = await aClass(db, { status: "pending", name: "Judo" });
    const { id: denied } = await aClass(db, { status: "pending", name: "Golf" });
    const deps = signed({ db }, admin);
    await approveClass(deps, { classId: approved });
    await denyClass(deps, { classId: denied, feedback: "Too dear." });
    await changeRole(deps, { userId, role: "instructor" });
    await changeRole(contextOf({ db }), { userId, role: "admin" });
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
    const found = await listAuditEvents(contextOf({ db, ...SCHOOL }), { ...PAGE, search: "judo" });
    expect(found).toMatchObject({ total: 1, events: [{ class: { id: approved } }] });
    expect((await listAuditEvents(contextOf({ db, ...SCHOOL }), { ...PAGE, search: "Removed" })).total).toBe(0);
  });

  test("[LIFE-7] says what was changed of a class that was decided about, one event for each act", async ({
    db,
    deps,
    stripe,
  }) => {
    const [admin, ada] = [await aUser(db, "admin"), await aUser(db, "instructor", { name: "Ada" })];
    const { actor: kenji, classId, add } = await aTeacher(db);
    const by = (actor: Actor) => signed({ ...deps, school: schoolWith({ timeZone: BERLIN }) }, actor);
    await db.class.update({ where: { id: classId }, data: { status: "pending" } });
    await add([at("2029-05-01")]);
    expect(await auditEvents(db)).toEqual([]);

    await db.class.update({ where: { id: classId }, data: { status: "approved", priceCents: 3000 } });
    await add([at("2029-05-08"), at("2029-05-15")]);
    for (let paid = 0; paid < 3; paid++) await aPaidEnrolment(deps, stripe, { classId });
    const [first] = await db.meeting.findMany({ orderBy: { localStart: "asc" } });
    const meetingId = first?.id ?? "";
    const times = { start: "2029-05-02T16:00", end: "2029-05-02T17:30" };
    await changeMeeting(by(kenji), { meetingId, venueId: null, times });
    await setSubstitute(by(kenji), { meetingId, substituteId: ada.id });
    await cancelMeeting(by(admin), { meetingId, reason: "Storm", refundCents: 3000 });
    const meeting = { ...times, venue: null };
    expect(await auditEvents(db)).toMatchObject([
      {
        kind: "meetings_added",
        details: { added: { count: 2, first: "2029-05-08T16:00", last: "2029-05-15T16:00" } },
      },
      {
        kind: "meeting_moved",
        details: { from: { start: "2029-05-01T16:00", end: "2029-05-01T17:30", venue: null }, meeting },
      },
      { kind: "meeting_substituted", user: { name: "Ada" }, details: { meeting } },
      {
        kind: "meeting_cancelled",
        reason: "Storm",
        details: { meeting, cancelled: { refunds: 3, refundCents: 3000 } },
      },
    ]);
    const kinds = async (more: Partial<ListAuditEventsInput>) =>
      (await listAuditEvents(contextOf({ db, ...SCHOOL }), { ...PAGE, ...more })).events.map(({ kind }) => kind);
    expect(await kinds({ shown: "meeting_moved" })).toEqual(["meeting_moved"]);
    const [today] = await db.$queryRaw<
      [{ day: string }]
    >`SELECT to_char(now() AT TIME ZONE ${BERLIN}, 'YYYY-MM-DD') AS day`;
    expect(await kinds({ search: today.day })).toHaveLength(4);
    for (const other of ["2020-01-01", "2026-02-30", "0000-01-01"]) expect(await kinds({ search: other })).toEqual([]);
  });

  test("[SEC-7] an instructor changes a class five hundred times a day at most", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    const used = (times: number, actorId: string | null) => db.$executeRaw`
      INSERT INTO audit_events (kind, class_id, actor_id, details)
      SELECT 'class_edited', ${classId}::uuid, ${actorId}::uuid, '{}' FROM generate_series(1, ${times}::int)`;
    await used(499, actor.id);
    await used(500, (await aUser(db, "admin")).id);
    await add([at("2029-05-01")]);
    expect(await errorOf(add([at("2029-05-08")]))).toMatchObject({ code: "CLASS_CHANGED_OFTEN" });
    expect(await db.meeting.count()).toBe(1);
    const admin = signed({ db, email: null, school: schoolWith({ timeZone: BERLIN }) }, await aUser(db, "admin"));
    await addMeetings(admin, { classId, venueId: null, meetings: [at("2029-05-08")] });
  });

  test("[LIFE-7] shows a kind that this version does not know as it is", async ({ db }) => {
    await db.$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT audit_events_subject`;
    await db.$executeRaw`ALTER TYPE audit_event_kind ADD VALUE 'class_painted'`;
    await db.$executeRaw`INSERT INTO audit_events (kind) VALUES ('class_painted')`;
    expect((await auditEvents(db)).map(({ kind }) => kind)).toEqual(["class_painted"]);
  });

  test("has no event of a change that was refused", async ({ db }) => {
    const admin = await aUser(db, "admin");
    const { id: classId, instructorId } = await aClass(db);
    const deps = signed({ db }, admin);
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
    await expect(approveClass(contextOf({ db }), { classId })).rejects.toThrow("nothing_more");
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
    const deps = contextOf({
      db,
      tokens: createAppTokens(["a secret of more than thirty-two characters"]),
      adminEmails: ["head@school.example"],
      identity: outOfReach<AnyCtx["identity"]>("identity", { verify }),
    });
    await issueToken(deps, { idToken: "a proof" });
    await issueToken(deps, { idToken: "a proof" });
    expect(await auditEvents(db)).toMatchObject([{ kind: "made_admin", actor: null, user: { name: "Head" } }]);
  });

  test("names an automatic refund, once", async ({ db, deps }) => {
    const student = await aUser(db, "student", { name: "Cem" });
    const { id: classId } = await aClass(db, { capacity: 1, seatsTaken: 1 });
    const { id: enrolmentId, checkoutId } = await anEnrolment(db, {
      classId,
      studentId: student.id,
      state: "released",
      priceCents: 7999,
      endedAt: new Date(),
    });
    const late = {
      id: "pi_late",
      checkoutId,
      amountCents: 7999,
      currency: "usd",
      state: "succeeded" as const,
      returns: [],
      disputes: [],
      order: {
        studentId: student.id,
        items: [{ enrolmentId, classId, participantId: student.id, amountCents: 7999 }],
      },
      clientSecret: "",
    } satisfies PaymentIntentView;
    await settlePayment(deps, late);
    await settlePayment(deps, late);
    expect(await auditEvents(db)).toMatchObject([
      { kind: "refund_requested", actor: null, user: { name: "Cem" }, payment: { paymentIntentId: "pi_late" } },
    ]);
  });

  test("[OFFICE-7] says who has exported which list", async ({ db }) => {
    const admin = await aUser(db, "admin", { name: "Ines" });
    const { id: classId } = await aClass(db, { name: "Judo" });
    await logExport(signed({ db }, admin), { list: "payments", search: "Ada" });
    await logExport(signed({ db }, admin), { list: "students", classId });
    const unknown = logExport(signed({ db }, admin), { list: "students", classId: crypto.randomUUID() });
    expect(await errorOf(unknown)).toMatchObject({ code: "CLASS_NOT_FOUND" });
    expect(await auditEvents(db)).toMatchObject([
      { kind: "data_exported", actor: { name: "Ines" }, details: { exported: { list: "payments", search: "Ada" } } },
      { kind: "data_exported", class: { name: "Judo" }, details: { exported: { list: "students" } } },
    ]);
  });

  test("refuses an event without the subject of its kind", async ({ db }) => {
    await expect(db.auditEvent.create({ data: { kind: "class_approved" } })).rejects.toThrow("audit_events_subject");
    await expect(db.auditEvent.create({ data: { kind: "refund_requested" } })).rejects.toThrow("audit_events_subject");
  });
});
