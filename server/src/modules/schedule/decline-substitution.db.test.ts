import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, planner } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { addMeetings } from "./add-meetings.ts";
import { listWeek } from "./list-week.ts";
import { declineSubstitution, setSubstitute } from "./set-substitute.ts";
import { signed } from "../../../test/signed.ts";

/** Judo of Kenji on 1 May, which Ada teaches. */
async function aSubstitution(db: Db) {
  const { actor: kenji, classId, add } = await aTeacher(db);
  await add([at("2029-05-01")]);
  const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
  const ada = await aUser(db, "instructor", { name: "Ada Lovelace" });
  await setSubstitute(planner(db, kenji), { meetingId, substituteId: ada.id });
  const decline = (by: Actor = ada) => declineSubstitution(planner(db, by), { meetingId });
  const taught = () => db.meeting.findUniqueOrThrow({ where: { id: meetingId } });
  const week = async (actor: Actor) => {
    const { meetings } = await listWeek(signed({ db }, actor), { day: "2029-05-01" });
    return meetings.map(({ mayDecline }) => mayDecline);
  };
  return { kenji, ada, classId, meetingId, decline, taught, week };
}

test("[SCHED-1] the substitute of a coming date steps back, and its class's instructor teaches again; logged", async ({
  db,
}) => {
  const { kenji, ada, classId, decline, taught, week } = await aSubstitution(db);
  expect([await week(ada), await week(kenji)]).toEqual([[true], []]);
  await decline();
  expect(await taught()).toMatchObject({ instructorId: kenji.id, substituteId: null });
  expect([await week(ada), await week(kenji)]).toEqual([[], [false]]);
  const logged = await db.auditEvent.findMany({ where: { kind: "meeting_substituted" }, orderBy: { id: "asc" } });
  expect(logged.at(-1)).toMatchObject({
    actorId: ada.id,
    userId: kenji.id,
    classId,
    details: { meeting: { start: "2029-05-01T16:00", end: "2029-05-01T17:30", venue: null } },
  });
  expect(await errorOf(decline())).toMatchObject({ code: "MEETING_NOT_FOUND" });
});

test("[SCHED-1][SAFE-4] nobody else steps back for the substitute", async ({ db }) => {
  const { kenji, ada, decline, taught } = await aSubstitution(db);
  for (const other of [kenji, await aUser(db, "instructor"), await aUser(db, "admin")])
    expect(await errorOf(decline(other))).toMatchObject({ code: "MEETING_NOT_FOUND" });
  expect(await taught()).toMatchObject({ substituteId: ada.id });
});

test("[SCHED-1] not within an hour of the start", async ({ db }) => {
  const { ada, meetingId, decline, taught } = await aSubstitution(db);
  const startIn = (minutes: number) => db.$executeRaw`
    UPDATE meetings SET time_zone = 'UTC', local_start = (now() AT TIME ZONE 'UTC') + make_interval(mins => ${minutes}::int),
      local_end = (now() AT TIME ZONE 'UTC') + make_interval(mins => ${minutes}::int + 60) WHERE id = ${meetingId}::uuid`;
  await startIn(59);
  expect(await errorOf(decline())).toMatchObject({ code: "SUBSTITUTE_TOO_LATE" });
  await startIn(-1);
  expect(await errorOf(decline())).toMatchObject({ code: "MEETING_NOT_FOUND" });
  expect(await taught()).toMatchObject({ substituteId: ada.id });
  await startIn(70);
  await decline();
  expect(await taught()).toMatchObject({ substituteId: null });
});

test("[SCHED-4] not while the instructor of the class teaches another one at that time", async ({ db }) => {
  const { kenji, ada, decline, taught } = await aSubstitution(db);
  const { id: classId } = await aClass(db, { instructorId: kenji.id, name: "Aikido" });
  const meetings = [at("2029-05-01", "17:00", "18:00")];
  await addMeetings(planner(db, kenji), { classId, venueId: null, meetings });
  expect(await errorOf(decline())).toMatchObject({ code: "SUBSTITUTE_KEPT" });
  expect(await taught()).toMatchObject({ substituteId: ada.id });
});
