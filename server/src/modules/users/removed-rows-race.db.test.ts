import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { selectClass } from "../enrolments/select-class.ts";
import { renewCalendarFeed } from "../schedule/calendar-feed.ts";
import { removeUser } from "./remove-user.ts";
import { updateProfile } from "./update-profile.ts";

const CALLS: Record<string, (student: Ctx, classId: string) => Promise<unknown>> = {
  name: (student) => updateProfile(student, { name: "Ghost", photoUrl: null }),
  selection: (student, classId) => selectClass(student, { classId }),
  "calendar address": (student) => renewCalendarFeed(student),
};

/** A removal has the user's row, and a call of that user, authenticated before, waits for it. */
async function race(db: Db, call: (student: Ctx, classId: string) => Promise<unknown>) {
  const { id: classId } = await aClass(db);
  const student = await aUser(db, "student");
  const { outcomes } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${student.id}::uuid FOR UPDATE`;
    const removal = errorOf(removeUser(contextOf({ db }), { userId: student.id }));
    await lockWaits(db, 1);
    const late = errorOf(call(signed({ db }, student), classId));
    await lockWaits(db, 2);
    return { outcomes: Promise.all([removal, late]) };
  });
  const codes = (await outcomes).map(({ code }) => code ?? null);
  const { name } = await db.user.findUniqueOrThrow({ where: { id: student.id } });
  return { codes, name, rows: (await db.selection.count()) + (await db.calendarFeed.count()) };
}

test.for(Object.entries(CALLS))(
  "[LIFE-9] a %s that waits while its user is removed is not stored",
  async ([, call], { db }) => {
    expect(await race(db, call)).toEqual({ codes: [null, "SESSION_ENDED"], name: "Removed user", rows: 0 });
  },
);

test("without the triggers the same race stores them", async ({ db }) => {
  for (const table of ["users", "selections", "calendar_feeds"])
    await db.$executeRawUnsafe(`DROP TRIGGER users_not_removed ON ${table}`);
  const outcomes = [];
  for (const call of Object.values(CALLS)) outcomes.push(await race(db, call));
  expect(outcomes.map(({ name }) => name)).toEqual(["Ghost", "Removed user", "Removed user"]);
  expect(outcomes.at(-1)?.rows).toBe(2);
});
