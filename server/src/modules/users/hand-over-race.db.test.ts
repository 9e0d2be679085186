import { SCHOOL } from "../../../test/school.ts";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeRole } from "./change-role.ts";

const MEETING = { start: "2029-05-01T16:00", end: "2029-05-01T17:00" };

/** An admin plans a class while another one gives it to another instructor; both wait for its row. */
async function race(db: Db, first: "plan" | "hand over") {
  const leaving = await aUser(db, "instructor");
  const successor = await aUser(db, "instructor");
  const { id: classId } = await aClass(db, { instructorId: leaving.id });
  const deps = signed({ db, school: SCHOOL }, await aUser(db, "admin"));
  const calls = {
    plan: () => addMeetings(deps, { classId, venueId: null, meetings: [MEETING] }),
    "hand over": () => changeRole(deps, { userId: leaving.id, role: "student", successorId: successor.id }),
  };
  const { outcomes } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR UPDATE`;
    const one = errorOf(calls[first]());
    await lockWaits(db, 1);
    const other = errorOf(calls[first === "plan" ? "hand over" : "plan"]());
    await lockWaits(db, 2);
    return { outcomes: Promise.all([one, other]) };
  });
  const errors = await outcomes;
  const meeting = await db.meeting.findFirst({ where: { classId } });
  return { errors, isTaughtBySuccessor: meeting?.instructorId === successor.id };
}

test("[LIFE-6][SCHED-1] a class is planned and handed over at once: both come through, in either order", async ({
  db,
}) => {
  for (const first of ["plan", "hand over"] as const)
    expect(await race(db, first)).toEqual({ errors: [{}, {}], isTaughtBySuccessor: true });
});
