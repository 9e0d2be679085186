import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { aMinuteEarlier, aMinuteLater, startTestIdentity, type TestIdentity } from "../../../test/test-identity.ts";
import type { Db } from "../../db/client.ts";
import { reopenClass } from "../classes/close-class.ts";
import { approveClass } from "../classes/decide-class.ts";
import { listUsers } from "../users/list-users.ts";
import { removeUser } from "../users/remove-user.ts";
import { renewCalendarFeed } from "../schedule/calendar-feed.ts";
import { createAppTokens } from "./app-tokens.ts";
import { findActor } from "./find-actor.ts";
import { issueToken } from "./issue-token.ts";
import { contextOf, signed } from "../../../test/signed.ts";

let started: TestIdentity;

beforeAll(async () => {
  started = await startTestIdentity();
});

afterAll(() => started.close());

// The provider keeps its accounts from one test to the next.
const CHIEF = "chief@mail.example";
const HEAD = "head@mail.example";

function schoolOf(db: Db) {
  const tokens = createAppTokens(["a secret of more than thirty-two characters"]);
  const deps = contextOf({ db, tokens, identity: started.identity, adminEmails: [CHIEF, HEAD] });
  return {
    enter: async (idToken: string) => (await issueToken(deps, { idToken })).token,
    actorOf: (token: string) => findActor(deps, token),
    jobs: () => db.$queryRaw`SELECT task_identifier AS task, key FROM graphile_worker.jobs ORDER BY key`,
  };
}

const signUp = (email: string) => started.provider("signUp", { email, password: "Secret1" });

describe("[SEC-2] becoming verified", () => {
  test("by the owner's Google sign-in ends the session of who signed up before, and promotes nobody", async ({
    db,
  }) => {
    const { enter, actorOf } = schoolOf(db);
    const attacker = await signUp(CHIEF);
    const stolen = await enter(attacker.idToken);
    await renewCalendarFeed(signed({ db }, await actorOf(stolen)));
    const owned = await enter(await started.byGoogle(CHIEF));
    await expect(actorOf(stolen)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    expect(await actorOf(owned)).toMatchObject({ email: CHIEF, role: "student", isEmailVerified: true });
    expect(await db.user.findMany()).toMatchObject([{ identityUid: attacker.localId, role: "student" }]);
    expect(await db.calendarFeed.count()).toBe(0);
    await expect(enter(aMinuteEarlier(attacker.idToken))).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  test("ends earlier sign-ins and keeps the one that shows it, once", async ({ db }) => {
    const { enter, actorOf } = schoolOf(db);
    const email = "ada@mail.example";
    const earlier = aMinuteEarlier(await started.byGoogle(email, { isVerified: false }));
    const before = await enter(earlier);
    const { id } = await actorOf(before);
    expect(await actorOf(before)).toMatchObject({ isEmailVerified: false });
    const { identityUid } = await db.user.findUniqueOrThrow({ where: { id } });
    await started.verifyEmail(identityUid);
    const verified = await started.byGoogle(email, { isVerified: false });
    const after = await enter(verified);
    expect(await actorOf(after)).toMatchObject({ id, isEmailVerified: true });
    await expect(actorOf(before)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await expect(enter(earlier)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    expect(await actorOf(await enter(verified))).toMatchObject({ id });
    expect(await actorOf(after)).toMatchObject({ id });
    expect((await listUsers(contextOf({ db }), { sort: "name", limit: 5, offset: 0 })).users).toMatchObject([
      { email, isEmailVerified: true },
    ]);
  });
});

describe("[SEC-2] an address that its owner needs", () => {
  test("follows the account when it changes at the provider, and is not verified then", async ({ db }) => {
    const { enter, actorOf } = schoolOf(db);
    const { localId } = await signUp("old@mail.example");
    const login = { email: "old@mail.example", password: "Secret1" };
    const token = await enter(await started.confirmEmail(localId, login));
    const { idToken: current } = await started.provider("signInWithPassword", login);
    await started.provider("update", { idToken: current, email: "new@mail.example" });
    // The change revokes the sign-ins from before its second.
    const { idToken: moved } = await started.provider("signInWithPassword", { ...login, email: "new@mail.example" });
    await enter(moved);
    expect(await actorOf(token)).toMatchObject({ email: "new@mail.example", isEmailVerified: false });
    expect(await actorOf(await enter(await started.byGoogle("old@mail.example")))).toMatchObject({ role: "student" });
  });

  test("is taken from an instructor with classes, which take nobody until another one has them", async ({ db }) => {
    const { enter, actorOf } = schoolOf(db);
    const squatter = await signUp("coach@mail.example");
    const { id } = await actorOf(await enter(squatter.idToken));
    await db.user.update({ where: { id }, data: { role: "instructor" } });
    await renewCalendarFeed(signed({ db }, { ...(await aUser(db, "student")), id }));
    const { id: classId } = await aClass(db, { instructorId: id });
    const { id: pendingId } = await aClass(db, { instructorId: id, status: "pending" });
    const other = await aTeacher(db);
    await other.add([at("2029-05-01")]);
    await db.meeting.updateMany({ data: { substituteId: id } });
    await started.provider("update", { idToken: squatter.idToken, email: "elsewhere@mail.example" });

    const owner = await actorOf(await enter(await started.byGoogle("coach@mail.example")));
    expect(owner).toMatchObject({ role: "student", isEmailVerified: true });
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ role: "student" });
    expect(await db.calendarFeed.count()).toBe(0);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ closedAt: expect.any(Date) });
    expect(await db.auditEvent.count({ where: { kind: "class_closed", classId } })).toBe(1);
    const byNobody = contextOf({ db });
    for (const putOnSale of [
      errorOf(reopenClass(byNobody, { classId })),
      errorOf(approveClass(byNobody, { classId: pendingId })),
    ])
      expect(await putOnSale).toMatchObject({ code: "CLASS_WITHOUT_INSTRUCTOR" });
    expect(await errorOf(removeUser(byNobody, { userId: id }))).toMatchObject({ code: "INSTRUCTOR_HAS_CLASSES" });
    await removeUser(byNobody, { userId: id, successorId: (await aUser(db, "instructor")).id });
    await reopenClass(byNobody, { classId });
  });

  test("is taken from an unverified user, who keeps what was paid and signs in with another address", async ({
    db,
  }) => {
    const { enter, actorOf, jobs } = schoolOf(db);
    const squatter = await signUp(HEAD);
    const token = await enter(squatter.idToken);
    const { id } = await actorOf(token);
    // An admin took the squatter for the chief.
    await db.user.update({ where: { id }, data: { role: "admin" } });
    const { id: classId } = await aClass(db, { seatsTaken: 1, enrolledCount: 1 });
    await anEnrolment(db, { classId, studentId: id, state: "paid", priceCents: 7999, paidAt: new Date() });
    const other = "other@mail.example";
    await started.provider("update", { idToken: squatter.idToken, email: other });

    const owner = await actorOf(await enter(await started.byGoogle(HEAD)));
    expect(owner).toMatchObject({ email: HEAD, isEmailVerified: true, role: "admin" });
    expect(owner.id).not.toBe(id);
    await expect(actorOf(token)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    expect(await jobs()).toEqual([{ task: "revoke-sessions", key: `revoke-sessions:${squatter.localId}` }]);
    const { users } = await listUsers(contextOf({ db }), { sort: "newest", limit: 5, offset: 0 });
    expect(users.find((user) => user.id === id)).toMatchObject({
      email: null,
      isEmailVerified: false,
      role: "student",
    });
    expect(await db.auditEvent.findMany({ where: { userId: id } })).toMatchObject([
      { kind: "email_reassigned", actorId: null },
    ]);
    expect(await db.enrolment.count({ where: { studentId: id, state: "paid" } })).toBe(1);
    const { idToken: moved } = await started.provider("signInWithPassword", { email: other, password: "Secret1" });
    expect(await actorOf(await enter(aMinuteLater(moved)))).toMatchObject({ id, email: other, role: "student" });
  });
});
