import { expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { exportAttendanceInput } from "./attendance.schema.ts";
import { exportAttendance } from "./export-attendance.ts";
import { contextOf } from "../../../test/signed.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("[ROSTER-8] an export has each participant on each day of a class between two days, with who marked and when", async ({
  db,
}) => {
  const { classId, day, anna, ben, send } = await aMeetingWithPeople(db, -3);
  const other = await aMeetingWithPeople(db, -3);
  const at = (minutes: number) => ({ enrolmentId: anna.enrolmentId, happenedAt: ago(minutes).toISOString() });
  await send([at(170), { ...at(110), kind: "left", collectedBy: { name: "Uncle Bo", isNamed: true } }]);
  const rows = async (of = classId, from = day, to = day) =>
    (await exportAttendance(contextOf({ db }), { classId: of, from, to })).rows;
  expect(await rows()).toMatchObject([
    { className: "Judo", day, name: "Anna Bell", kind: "left", byName: "Kenji", timeZone: "UTC" },
    { className: "Judo", day, name: "Ben Young", kind: null, arrivedAt: null, leftAt: null, byName: null },
  ]);
  const [of] = await rows();
  expect([of?.arrivedAt, of?.leftAt].map((one) => Math.round((Date.now() - Number(one)) / 60_000))).toEqual([170, 110]);
  expect(JSON.stringify(await rows())).not.toContain("Uncle Bo");
  // Whose place had ended before is not on it, unless somebody has marked them.
  await db.class.update({ where: { id: classId }, data: { seatsTaken: 0, enrolledCount: 0 } });
  await db.enrolment.updateMany({
    where: { id: { in: [anna.enrolmentId, ben.enrolmentId] } },
    data: { state: "refunded", endedAt: ago(60 * 24) },
  });
  expect((await rows()).map(({ name }) => name)).toEqual(["Anna Bell"]);
  expect(await rows(other.classId, "2026-01-01", "2026-01-31")).toEqual([]);
});

test("[ROSTER-8] an export has the first arrival that was not taken back", async ({ db }) => {
  const { classId, day, anna, send } = await aMeetingWithPeople(db, -3);
  const { enrolmentId } = anna;
  for (const [kind, minutes] of [
    ["arrived", 175],
    ["reset", 170],
    ["arrived", 160],
    ["left", 150],
    ["arrived", 140],
  ] as const)
    await send([{ enrolmentId, kind, happenedAt: ago(minutes).toISOString() }]);
  // The family takes back its own excuse, not what the school has marked.
  const { meetingId } = await db.attendanceMark.findFirstOrThrow();
  await db.attendanceMark.create({
    data: {
      ...{ id: crypto.randomUUID(), meetingId, day: new Date(day), enrolmentId, kind: "reset" },
      ...{ happenedAt: ago(155), recordedById: anna.guardian.id },
    },
  });
  const { rows } = await exportAttendance(contextOf({ db }), { classId, from: day, to: day });
  expect(Math.round((Date.now() - Number(rows[0]?.arrivedAt)) / 60_000)).toBe(160);
});

test("[ROSTER-8] an export is of at most 31 days", () => {
  const classId = crypto.randomUUID();
  const isTaken = (from: string, to: string) => exportAttendanceInput.safeParse({ classId, from, to }).success;
  expect(isTaken("2026-07-01", "2026-07-31")).toBe(true);
  expect(isTaken("2026-07-01", "2026-08-01")).toBe(false);
  expect(isTaken("2026-07-02", "2026-07-01")).toBe(false);
});
