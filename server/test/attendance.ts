import { randomUUID } from "node:crypto";
import { recordMarks } from "../src/modules/attendance/record-marks.ts";
import { readRoster } from "../src/modules/attendance/read-roster.ts";
import type { Db } from "../src/db/client.ts";
import type { Actor } from "../src/deps.ts";
import { aChild, aClass, anEnrolment, aUser } from "./factories.ts";
import { signed } from "./signed.ts";

const HOUR_MS = 3_600_000;
const PAID_AT = new Date("2026-01-01");

/** A paid place of a child in a class. */
export async function aPlaceOf(db: Db, classId: string, name: string) {
  const guardian = await aUser(db, "student", { name: `Guardian of ${name}`, phone: "+49 30 1234567" });
  const child = await aChild(db, guardian.id, { name });
  const place = { classId, studentId: guardian.id, participantId: child.id, state: "paid", paidAt: PAID_AT } as const;
  await db.class.update({
    where: { id: classId },
    data: { seatsTaken: { increment: 1 }, enrolledCount: { increment: 1 } },
  });
  const { id: enrolmentId } = await anEnrolment(db, place);
  return { enrolmentId, guardian, participantId: child.id };
}

/** A meeting of an hour that begins so many hours from now, by the clock of UTC, with Anna and Ben. */
export async function aMeetingWithPeople(db: Db, beginsInHours = -0.5) {
  const instructor = await aUser(db, "instructor", { name: "Kenji" });
  const { id: classId } = await aClass(db, { instructorId: instructor.id, name: "Judo" });
  const localStart = new Date(Date.now() + beginsInHours * HOUR_MS);
  const localEnd = new Date(localStart.getTime() + HOUR_MS);
  const data = { classId, instructorId: instructor.id, timeZone: "UTC", localStart, localEnd };
  const { id: meetingId } = await db.meeting.create({ data });
  const anna = await aPlaceOf(db, classId, "Anna Bell");
  const ben = await aPlaceOf(db, classId, "Ben Young");
  const day = localStart.toISOString().slice(0, 10);
  return { instructor, classId, meetingId, day, anna, ben, ...markingAt(db, meetingId, day, instructor) };
}

type NewMark = Partial<Parameters<typeof recordMarks>[1]["marks"][number]> & { enrolmentId: string };

/** A mark as a device makes it: somebody has arrived, now, unless given otherwise. */
export const aMark = (more: NewMark) => ({
  id: randomUUID(),
  kind: "arrived" as const,
  happenedAt: new Date().toISOString(),
  ...more,
});

/** Marks at a meeting, and what its list then says. */
function markingAt(db: Db, meetingId: string, day: string, instructor: Actor) {
  const send = async (marks: NewMark[], { by = instructor, sentAt = new Date(), on = day } = {}) => {
    const sent = { meetingId, day: on, sentAt: sentAt.toISOString(), marks: marks.map(aMark) };
    return (await recordMarks(signed({ db }, by), sent)).marks;
  };
  const list = async (by = instructor) => {
    const { people } = await readRoster(signed({ db }, by), { meetingId, day });
    return people.map(({ name, mark }) => `${name}: ${mark?.kind ?? "expected"}`);
  };
  return { send, list };
}
