import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { errorOf } from "../../../test/holds.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { exportAttendance } from "./export-attendance.ts";
import { listAttendanceDay } from "./list-attendance-day.ts";
import { openPerson } from "./open-person.ts";
import { openSheet } from "./open-sheet.ts";
import { readHistory } from "./read-history.ts";
import { readRoster } from "./read-roster.ts";

const HOUR_MS = 3_600_000;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A zone in whose present hour the day has just begun, and the local time there. */
function justAfterMidnight() {
  const now = new Date();
  const hour = now.getUTCHours();
  const timeZone = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
  return { timeZone, local: new Date(now.getTime() + (hour <= 12 ? -hour : 24 - hour) * HOUR_MS) };
}

/** A meeting that began so many hours ago and lasts so many, where it is just after midnight. */
async function aMeetingAtNight(db: Db, { beganHoursAgo, hours }: { beganHoursAgo: number; hours: number }) {
  const meeting = await aMeetingWithPeople(db);
  const { timeZone, local } = justAfterMidnight();
  const localStart = new Date(local.getTime() - beganHoursAgo * HOUR_MS);
  const localEnd = new Date(localStart.getTime() + hours * HOUR_MS);
  await db.meeting.update({ where: { id: meeting.meetingId }, data: { timeZone, localStart, localEnd } });
  return { ...meeting, first: dayOf(localStart), present: dayOf(local) };
}

/** A meeting of some days ago, by the clock of UTC. */
async function aMeetingThen(db: Db, start: string, end: string) {
  const meeting = await aMeetingWithPeople(db, -5 * 24);
  const at = (time: string) => {
    const [days = "0", clock = ""] = time.split(" ");
    return new Date(Date.parse(`${meeting.day}T${clock}Z`) + Number(days) * 24 * HOUR_MS);
  };
  await db.meeting.update({ where: { id: meeting.meetingId }, data: { localStart: at(start), localEnd: at(end) } });
  return { ...meeting, dayAfter: (days: number) => dayOf(at(`${days} 12:00`)) };
}

describe("[ROSTER-1] a date over midnight", () => {
  test("is of the day on which it begins, also after midnight", async ({ db }) => {
    const { instructor, meetingId, anna, send, first, present } = await aMeetingAtNight(db, {
      ...{ beganHoursAgo: 4, hours: 5 },
    });
    const by = signed({ db, healthSeal: null }, instructor);
    expect(await readRoster(by, { meetingId })).toMatchObject({ day: first });
    await send([{ enrolmentId: anna.enrolmentId }], { on: first });
    expect((await readRoster(by, { meetingId })).people[0]?.mark).toMatchObject({ kind: "arrived" });
    expect(await openPerson(by, { meetingId, enrolmentId: anna.enrolmentId })).toMatchObject({
      marks: [{ kind: "arrived" }],
    });
    const onDay = async (day: string) => (await listAttendanceDay(by, { day })).meetings.map(({ here }) => here);
    expect([await onDay(first), await onDay(present)]).toEqual([[1], []]);
  });

  test("takes no mark of the day on which it ends, nor does its list open", async ({ db }) => {
    const { instructor, meetingId, anna, send, present } = await aMeetingAtNight(db, { beganHoursAgo: 4, hours: 5 });
    const by = signed({ db, healthSeal: null }, instructor);
    const { enrolmentId } = anna;
    for (const call of [
      () => send([{ enrolmentId }], { on: present }),
      () => readRoster(by, { meetingId, day: present }),
      () => openPerson(by, { meetingId, day: present, enrolmentId }),
      () => openSheet(by, { meetingId, day: present, enrolmentIds: [enrolmentId] }),
    ])
      expect((await errorOf(call())).code).toBe("MEETING_NOT_FOUND");
    const data = { id: randomUUID(), meetingId, enrolmentId, kind: "left", recordedById: instructor.id } as const;
    await expect(
      db.attendanceMark.create({ data: { ...data, day: new Date(present), happenedAt: new Date() } }),
    ).rejects.toThrow("attendance_marks_of_meeting");
  });
});

describe("[ROSTER-1] the days of a date", () => {
  test.for([
    { start: "0 20:00", end: "1 01:00", days: ["0 20:00–1 01:00"], of: "over midnight: the first" },
    { start: "0 18:00", end: "1 10:00", days: ["0 18:00–1 10:00"], of: "a night: the first" },
    { start: "0 18:00", end: "1 00:00", days: ["0 18:00–1 00:00"], of: "until midnight: not the next one" },
    { start: "0 09:00", end: "2 16:00", days: ["0 09:00–0 16:00", "1 09:00–1 16:00", "2 09:00–2 16:00"], of: "a camp" },
    { start: "0 18:00", end: "2 00:00", days: ["0 18:00–1 00:00", "1 18:00–2 00:00"], of: "two evenings" },
    {
      start: "0 18:00",
      end: "2 10:00",
      days: ["0 18:00–1 00:00", "1 00:00–2 00:00", "2 00:00–2 10:00"],
      of: "two nights",
    },
    { start: "0 10:00", end: "1 10:00", days: ["0 10:00–1 00:00", "1 00:00–1 10:00"], of: "a whole day" },
  ])("$of", async ({ start, end, days }, { db }) => {
    const at = (time: string) => {
      const [day = "0", clock = ""] = time.split(" ");
      return `2026-07-1${day} ${clock}`;
    };
    const found = await db.$queryRaw<{ day: string; begins: string; ends: string }[]>`
      SELECT day::text, to_char(begins_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') AS begins,
        to_char(ends_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') AS ends
      FROM days_of_meeting(${at(start)}::timestamp, ${at(end)}::timestamp, 'Asia/Tokyo') ORDER BY day`;
    expect(found.map(({ begins, ends }) => [begins, ends])).toEqual(days.map((day) => day.split("–").map(at)));
    expect(found.map(({ day }) => day)).toEqual(found.map(({ begins }) => begins.slice(0, 10)));
  });

  test("have the pick-up on the last one of several nights in the history and the export", async ({ db }) => {
    const { anna, classId, dayAfter, send } = await aMeetingThen(db, "0 18:00", "2 10:00");
    const kind = "left" as const;
    await send([{ enrolmentId: anna.enrolmentId, kind, collectedBy: { name: "Uncle Bo", isNamed: true } }], {
      on: dayAfter(2),
    });
    const { days } = await readHistory(signed({ db }, anna.guardian), { enrolmentId: anna.enrolmentId });
    expect(days.map((one) => [one.day, one.collectedBy])).toEqual([
      [dayAfter(2), "Uncle Bo"],
      [dayAfter(1), null],
      [dayAfter(0), null],
    ]);
    const { rows } = await exportAttendance(contextOf({ db }), { classId, from: dayAfter(2), to: dayAfter(2) });
    expect(rows.map(({ name, kind: of }) => [name, of])).toEqual([
      ["Anna Bell", "left"],
      ["Ben Young", null],
    ]);
  });

  test("end at midnight: the next one takes no mark", async ({ db }) => {
    const { anna, dayAfter, send } = await aMeetingThen(db, "0 18:00", "1 00:00");
    const mark = [{ enrolmentId: anna.enrolmentId }];
    expect((await errorOf(send(mark, { on: dayAfter(1) }))).code).toBe("MEETING_NOT_FOUND");
    expect(await send(mark, { on: dayAfter(0) })).toMatchObject([{ outcome: "added" }]);
  });
});
