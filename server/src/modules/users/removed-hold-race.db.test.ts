import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf, hold } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/db-test.ts";
import type { Db } from "../../db/client.ts";
import { removeUser } from "./remove-user.ts";
import { contextOf } from "../../../test/signed.ts";

/** A removal and a hold of the removed user wait for the same row; the first of them gets it first. */
async function race(db: Db, first: "remove" | "hold") {
  const { id: classId } = await aClass(db);
  const student = await aUser(db, "student");
  const calls = {
    remove: () => removeUser(contextOf({ db }), { userId: student.id }),
    hold: () => hold(db, student, classId),
  };
  const { outcomes } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${student.id}::uuid FOR UPDATE`;
    const one = errorOf(calls[first]());
    await lockWaits(db, 1);
    const other = errorOf(calls[first === "remove" ? "hold" : "remove"]());
    await lockWaits(db, 2);
    return { outcomes: Promise.all([one, other]) };
  });
  const codes = (await outcomes).map(({ code }) => code ?? null);
  const { seatsTaken } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const releases = await db.$queryRaw<object[]>`
    SELECT FROM graphile_worker.jobs WHERE task_identifier = 'release-checkout'`;
  return { codes, seatsTaken, holds: await db.enrolment.count(), releases: releases.length };
}

test("[LIFE-8] a hold that waits while its student is removed is refused", async ({ db }) => {
  expect(await race(db, "remove")).toEqual({ codes: [null, "SESSION_ENDED"], seatsTaken: 0, holds: 0, releases: 0 });
});

test("[LIFE-8] a hold that comes before its student is removed is released", async ({ db }) => {
  expect(await race(db, "hold")).toEqual({ codes: [null, null], seatsTaken: 1, holds: 1, releases: 1 });
});

test("without its trigger the same race holds a seat for a removed student", async ({ db }) => {
  await db.$executeRaw`DROP TRIGGER enrolments_student_not_removed ON enrolments`;
  expect(await race(db, "remove")).toEqual({ codes: [null, null], seatsTaken: 1, holds: 1, releases: 0 });
});
