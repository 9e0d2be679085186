import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, aSelection, aUser, aUserOfUnknownRole } from "../../../test/factories.ts";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { listUsers } from "./list-users.ts";
import { renewCalendarFeed } from "../schedule/calendar-feed.ts";
import { changeRole } from "./change-role.ts";
import { removeUser } from "./remove-user.ts";
import { contextOf, signed } from "../../../test/signed.ts";

describe("the last admin", () => {
  test("[AUTH-12] can be neither demoted nor removed", async ({ db }) => {
    const { id: userId } = await aUser(db, "admin");
    await expect(changeRole(contextOf({ db }), { userId, role: "instructor" })).rejects.toMatchObject({
      code: "LAST_ADMIN",
    });
    await expect(removeUser(contextOf({ db }), { userId })).rejects.toMatchObject({
      code: "LAST_ADMIN",
    });
    expect(await db.user.count({ where: { role: "admin", removedAt: null } })).toBe(1);
  });

  test("[AUTH-12] ten rounds of two admins who remove each other at once: one stays", async ({ db }) => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await aUser(db, "admin"), await aUser(db, "admin")];
      await db.user.updateMany({ where: { id: { notIn: [one.id, other.id] } }, data: { role: "student" } });
      const outcomes = await Promise.allSettled([
        removeUser(contextOf({ db }), { userId: one.id }),
        removeUser(contextOf({ db }), { userId: other.id }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await db.user.count({ where: { role: "admin", removedAt: null } })).toBe(1);
    }
  });

  test("without the lock both are removed", async ({ db }) => {
    const admins = [await aUser(db, "admin"), await aUser(db, "admin")];
    const bothHaveRead = barrier(admins.length);
    const unlocked = db.$extends({
      query: {
        $queryRaw: async ({ args, query }) => {
          if (!args.strings.some((sql) => sql.includes(ADMINS))) return query(args);
          const counted = await query(new Prisma.Sql(args.strings.map(withoutLock), args.values));
          await bothHaveRead();
          return counted;
        },
      },
    }) as unknown as Db;
    await Promise.all(admins.map(({ id: userId }) => removeUser(contextOf({ db: unlocked }), { userId })));
    expect(await db.user.count({ where: { role: "admin", removedAt: null } })).toBe(0);
  });
});

/** Of the statement that locks the admins; the removal has others. */
const ADMINS = "role = 'admin'";
const withoutLock = (sql: string): string => sql.replace("FOR NO KEY UPDATE", "");

/** Resolves for every caller once all of them have called. */
function barrier(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === size) resolve();
    return promise;
  };
}

describe("a promotion", () => {
  test.for([
    ["student", "instructor"],
    ["student", "admin"],
    ["instructor", "admin"],
    ["admin", "instructor"],
  ] as const)(
    "[ADMIN-2][SEC-2] from %s to %s ends the user's sessions, here and at the provider",
    async ([from, role], { db }) => {
      await aUser(db, "admin");
      const { id: userId } = await aUser(db, from, { identityUid: "uid-1" });
      const before = Date.now();
      await changeRole(contextOf({ db }), { userId, role });
      const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
      expect(user).toMatchObject({ role, sessionVersion: 2 });
      expect(user.sessionsValidAfter?.getTime()).toBeGreaterThan(before - 1000);
      expect(await db.$queryRaw`SELECT key FROM graphile_worker.jobs`).toEqual([{ key: "revoke-sessions:uid-1" }]);
    },
  );

  test("[ADMIN-2] to the same role, or of an unknown user, is refused", async ({ db }) => {
    const { id: userId } = await aUser(db, "instructor");
    await expect(changeRole(contextOf({ db }), { userId, role: "instructor" })).rejects.toMatchObject({
      code: "ROLE_HELD",
    });
    const nobody = { userId: "019ed03f-90d3-7deb-9147-d75eb4e925f3", role: "admin" as const };
    await expect(changeRole(contextOf({ db }), nobody)).rejects.toMatchObject({
      code: "USER_NOT_FOUND",
    });
  });
});

describe("an admin", () => {
  test("[ADMIN-7] ends every session of a user, who keeps the role and signs in again", async ({ db }) => {
    const admin = await aUser(db, "admin");
    const instructor = await aUser(db, "instructor", { identityUid: "uid-1" });
    const { id: userId } = instructor;
    await renewCalendarFeed(signed({ db }, instructor));
    await endSessions(signed({ db }, admin), { userId });
    expect(await db.calendarFeed.count()).toBe(0);
    const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ role: "instructor", sessionVersion: 2, sessionsValidAfter: expect.any(Date) });
    expect(await db.$queryRaw`SELECT key FROM graphile_worker.jobs`).toEqual([{ key: "revoke-sessions:uid-1" }]);
    await removeUser(signed({ db }, admin), { userId });
    await expect(endSessions(signed({ db }, admin), { userId })).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });
});

describe("removing a user", () => {
  test("[ADMIN-3] erases the personal data, keeps the row, and enqueues the account's removal", async ({ db }) => {
    const { id: userId } = await aUser(db, "student", {
      name: "Ada",
      email: "Ada@School.example",
      photoUrl: "/a.webp",
    });
    const { id: classId } = await aClass(db);
    await aSelection(db, { studentId: userId, classId });
    await removeUser(contextOf({ db }), { userId });
    const row = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(row).toMatchObject({ name: "Removed user", photoUrl: null, sessionVersion: 2 });
    expect(row.email).not.toContain("Ada");
    expect(await db.selection.count()).toBe(0);
    const jobs = await db.$queryRaw`SELECT task_identifier FROM graphile_worker.jobs ORDER BY task_identifier`;
    expect(jobs).toEqual([{ task_identifier: "remove-identity" }, { task_identifier: "remove-picture" }]);
    // The address may sign up again, in any letter case.
    await aUser(db, "student", { email: "ADA@school.example" });
    await expect(aUser(db, "student", { email: "ada@school.example" })).rejects.toThrow("users_email_key");
  });

  test("[ADMIN-3] removes a user whose picture has the longest address", async ({ db }) => {
    const { id: userId } = await aUser(db, "student", { photoUrl: `https://lh3.example/${"x".repeat(2028)}` });
    await removeUser(contextOf({ db }), { userId });
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ photoUrl: null });
  });

  test("[ADMIN-3] refuses an instructor with live classes, and changes nothing", async ({ db }) => {
    const { id: userId } = await aUser(db, "instructor");
    await aClass(db, { instructorId: userId, status: "pending" });
    await expect(removeUser(contextOf({ db }), { userId })).rejects.toMatchObject({
      code: "INSTRUCTOR_HAS_CLASSES",
    });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ removedAt: null, sessionVersion: 1 });
  });
});

test("[ADMIN-1] a user whose role this version does not know is listed without one, and can be removed", async ({
  db,
}) => {
  const { id } = await aUserOfUnknownRole(db);
  const { users } = await listUsers(contextOf({ db }), { sort: "name", limit: 10, offset: 0 });
  expect(users).toMatchObject([{ id, role: null }]);
  expect(await removeUser(contextOf({ db }), { userId: id })).toEqual({ removed: true });
});

test("[ADMIN-1] the users can be searched, and sorted by name, age and role", async ({ db }) => {
  await aUser(db, "admin", { name: "Bea" });
  await aUser(db, "student", { name: "Cem", email: "cem@camp.example" });
  await aUser(db, "instructor", { name: "Ada" });
  const names = async (input: Partial<Parameters<typeof listUsers>[1]>) => {
    const { users } = await listUsers(contextOf({ db }), { sort: "name", limit: 10, offset: 0, ...input });
    return users.map(({ name }) => name);
  };
  expect(await names({})).toEqual(["Ada", "Bea", "Cem"]);
  expect(await names({ sort: "newest" })).toEqual(["Ada", "Cem", "Bea"]);
  expect(await names({ sort: "role" })).toEqual(["Bea", "Ada", "Cem"]);
  expect(await names({ search: "CEM@" })).toEqual(["Cem"]);
});

test.for([
  ["as it was typed", "+49 30 123-4567"],
  ["without the country", "030 1234567"],
  ["by its last digits", "345 67"],
])("[OFFICE-1] a family is found by its telephone number: %s", async ([, search], { db }) => {
  const { id } = await aUser(db, "student", { phone: "+49 (30) 1234567" });
  await aUser(db, "student", { phone: "+49 30 7654321" });
  const { users } = await listUsers(contextOf({ db }), { search, sort: "name", limit: 10, offset: 0 });
  expect(users.map((user) => user.id)).toEqual([id]);
});

test("[OFFICE-1] a family is found by the name of a child, ignoring case and accents, and names its children", async ({
  db,
}) => {
  const [guardian, other] = [await aUser(db, "student"), await aUser(db, "student")];
  await aChild(db, guardian.id, { name: "Zoë Müller" });
  await aChild(db, guardian.id, { name: "Anna Müller" });
  const { id } = await aChild(db, other.id, { name: "Gone Müller" });
  await db.participant.update({ where: { id }, data: { removedAt: new Date(), birthDate: null } });
  const { users } = await listUsers(contextOf({ db }), { search: "zoe mul", sort: "name", limit: 10, offset: 0 });
  expect(users).toMatchObject([{ id: guardian.id, childNames: ["Zoë Müller", "Anna Müller"] }]);
  const found = await listUsers(contextOf({ db }), { search: "muller", sort: "name", limit: 10, offset: 0 });
  expect(found.users.map((user) => user.id)).toEqual([guardian.id]);
  const all = await listUsers(contextOf({ db }), { search: other.email, sort: "name", limit: 10, offset: 0 });
  expect(all.users).toMatchObject([{ childNames: [] }]);
});
