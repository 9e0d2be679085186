import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { errorOf, holdSeat } from "../../../test/holds.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { addChild, updateChild } from "../family/save-child.ts";
import { removeUser } from "./remove-user.ts";

test("[FAM-10] of a removal of the account beside holds, a new name and another child, in twenty rounds, nothing is left", async ({
  db,
}) => {
  for (let round = 0; round < 20; round++) {
    const actor = await aUser(db, "student");
    const deps = signed({ db }, actor);
    const children = [await aChild(db, actor.id), await aChild(db, actor.id), await aChild(db, actor.id)];
    const { id: classId } = await aClass(db);
    const participantId = children[0]?.id ?? "";
    const [removal, ...rest] = await Promise.all([
      errorOf(removeUser(contextOf({ db }), { userId: actor.id })),
      ...children.map(({ id }) => errorOf(holdSeat(deps, { classId, participantId: id }))),
      errorOf(updateChild(deps, { participantId, name: "Renamed", birthDate: "2018-05-31" })),
      errorOf(addChild(deps, { name: "Another", birthDate: "2018-05-31" })),
    ]);
    expect(removal).toEqual({});
    const codes = new Set([undefined, "SESSION_ENDED", "PARTICIPANT_NOT_FOUND"]);
    expect(rest.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([]);
    const left = { guardianId: actor.id, NOT: { id: actor.id } };
    expect(await db.participant.count({ where: { ...left, NOT: [left.NOT, { name: "Removed person" }] } })).toBe(0);
    expect(
      await db.participant.count({ where: { ...left, OR: [{ removedAt: null }, { NOT: { birthDate: null } }] } }),
    ).toBe(0);
    // Those that were held before are released by the job.
    const held = await db.enrolment.count({ where: { studentId: actor.id, state: "held" } });
    const jobs = await db.$queryRaw<object[]>`
      SELECT FROM graphile_worker._private_jobs j WHERE (j.payload ->> 'checkoutId')::uuid IN (
        SELECT id FROM checkouts WHERE student_id = ${actor.id}::uuid
      )`;
    expect(jobs).toHaveLength(held);
  }
});
