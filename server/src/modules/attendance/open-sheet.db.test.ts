import { expect } from "vitest";
import { aMeetingWithPeople, aPlaceOf } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import { saveHealthForm } from "../health/health-form.ts";
import { createHealthSeal } from "../health/health-seal.ts";
import { openSheet } from "./open-sheet.ts";
import { sheetInput } from "./attendance.schema.ts";

const healthSeal = createHealthSeal([Buffer.alloc(32, "key").toString("base64")]);
const NOTES = {
  ...{ contacts: [], mayCollect: [], mayLeaveAlone: false },
  ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
};

test("[ROSTER-8] fifty children's notes are opened by one call, one event of the audit log for each", async ({
  db,
  statements,
}) => {
  const { instructor, classId, meetingId, anna } = await aMeetingWithPeople(db);
  await db.class.update({ where: { id: classId }, data: { capacity: 60 } });
  const places = [anna];
  while (places.length < 50) places.push(await aPlaceOf(db, classId, `Child ${places.length}`));
  for (const { guardian, participantId } of places.slice(0, 49))
    await saveHealthForm(signed({ db, healthSeal }, guardian), { participantId, notes: NOTES });
  const enrolmentIds = places.map(({ enrolmentId }) => enrolmentId);
  const open = () => openSheet(signed({ db, healthSeal }, instructor), { meetingId, enrolmentIds });
  statements.length = 0;
  const { people } = await open();
  expect(statements.length).toBeLessThanOrEqual(4);
  expect(people.filter(({ notes }) => notes?.allergies === "Peanuts")).toHaveLength(49);
  expect(people.filter(({ notes }) => notes === null)).toHaveLength(1);
  await open();
  const events = await db.auditEvent.findMany({ where: { kind: "health_notes_read", actorId: instructor.id } });
  expect(new Set(events.map(({ details }) => JSON.stringify(details))).size).toBe(49);
  expect(events).toHaveLength(49);
  expect(sheetInput.safeParse({ meetingId, enrolmentIds: [...enrolmentIds, anna.enrolmentId] }).success).toBe(false);
});

test("[ROSTER-8][FAM-5] a sheet has the notes of whom the reader may read them alone", async ({ db }) => {
  const { instructor, meetingId, anna, ben } = await aMeetingWithPeople(db);
  const elsewhere = await aMeetingWithPeople(db);
  for (const { guardian, participantId } of [anna, ben, elsewhere.anna])
    await saveHealthForm(signed({ db, healthSeal }, guardian), { participantId, notes: NOTES });
  await db.enrolment.update({ where: { id: ben.enrolmentId }, data: { endedAt: new Date(), state: "refunded" } });
  const enrolmentIds = [anna, ben, elsewhere.anna].map(({ enrolmentId }) => enrolmentId);
  const open = (by = instructor) => openSheet(signed({ db, healthSeal }, by), { meetingId, enrolmentIds });
  const { people } = await open();
  expect(new Map(people.map(({ enrolmentId, notes }) => [enrolmentId, notes !== null]))).toEqual(
    new Map([
      [anna.enrolmentId, true],
      [ben.enrolmentId, false],
    ]),
  );
  expect(people.filter(({ isWithheld }) => isWithheld).map(({ enrolmentId }) => enrolmentId)).toEqual([
    ben.enrolmentId,
  ]);
  expect(await db.auditEvent.count()).toBe(1);
  await db.meeting.update({
    where: { id: meetingId },
    data: { localStart: new Date(Date.now() + 8 * 86_400_000), localEnd: new Date(Date.now() + 8.1 * 86_400_000) },
  });
  expect((await open()).people.every(({ notes, isWithheld }) => notes === null && isWithheld)).toBe(true);
  expect((await errorOf(open(await aUser(db, "instructor")))).code).toBe("MEETING_NOT_FOUND");
  expect(await db.auditEvent.count()).toBe(1);
});
