import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { errorOf, hold } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, joined, statesOf } from "../../../test/waitlist.ts";
import { listOwnTurns } from "./list-own-turns.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { leaveWaitlist } from "./leave-waitlist.ts";

test("[WAIT-1][WAIT-2] joining says the place in line, and the first in line is offered the seat that is freed", async ({
  db,
}) => {
  const { classId, enrolmentIds } = await aFullClass(db);
  const first = await aWaitingFamily(db, classId);
  const second = await aWaitingFamily(db, classId);
  expect([...first.turns, ...second.turns].map(({ position }) => position)).toEqual([1, 2]);
  await freeSeat(db, enrolmentIds[0]);
  expect(await statesOf(db, classId)).toEqual(["offered", "waiting"]);
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({
    seatsTaken: 1,
    enrolledCount: 0,
    waitlistNeeds: 1,
  });
  const own = await listOwnTurns(signed({ db }, first.guardian));
  expect(own).toMatchObject({
    turns: [],
    offers: [{ classId, totalCents: 7999, people: [{ participantId: first.participantIds[0] }] }],
  });
  expect(await listOwnTurns(signed({ db }, second.guardian))).toMatchObject({
    turns: [{ position: 1, groupSize: 1 }],
    offers: [],
  });
});
