import { expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { sumMeetingRefunds } from "./meeting-refunds.ts";
import { moveEnrolment } from "./move-enrolment.ts";

/** A class for $80 with a date on each of these days. */
async function aCourse(db: Db, name: string, days: readonly string[]) {
  const { classId, add } = await aTeacher(db, name);
  await db.class.update({ where: { id: classId }, data: { priceCents: 8000 } });
  await add(days.map((day) => at(day)));
  const meetings = await db.meeting.findMany({
    where: { classId },
    orderBy: { startsAt: "asc" },
    select: { id: true },
  });
  return { classId, meetingIds: meetings.map(({ id }) => id) };
}

/** A place was paid for at the beginning of a past year, and some dates of its class were in May of it. */
async function passDates(db: Db, year: number, enrolmentId: string, meetingIds: readonly string[]) {
  await db.enrolment.update({ where: { id: enrolmentId }, data: { paidAt: new Date(`${year}-01-01`) } });
  for (const [index, id] of meetingIds.entries()) {
    const day = `${year}-05-0${index + 1}`;
    await db.$executeRaw`
      UPDATE meetings SET local_start = ${`${day} 10:00`}::timestamp, local_end = ${`${day} 11:00`}::timestamp
      WHERE id = ${id}::uuid`;
  }
}

test("[MOVE-1] the price of a place that moves is for the dates that it has had, and those to come", async ({
  db,
  deps,
  stripe,
}) => {
  const football = await aCourse(db, "Football", ["2029-05-01", "2029-05-08", "2029-05-15"]);
  const chess = await aCourse(db, "Chess", ["2029-05-02", "2029-05-09"]);
  const golf = await aCourse(db, "Golf", ["2029-05-03", "2029-05-10", "2029-05-17", "2029-05-24"]);
  const admin = signed(deps, await aUser(db, "admin"));
  const { enrolmentId } = await aPaidEnrolment(deps, stripe, { classId: football.classId });
  const shareOf = (meetingId = "") => sumMeetingRefunds(contextOf({ db }), { meetingId });
  expect(await shareOf(football.meetingIds[2])).toMatchObject({ refundCents: 2666 });
  await passDates(db, 2020, enrolmentId, football.meetingIds.slice(0, 2));

  const moved = await moveEnrolment(admin, { enrolmentId, classId: chess.classId, differenceCents: 0 });
  expect(await shareOf(chess.meetingIds[0])).toMatchObject({ refundCents: 2000 });

  // Two before, one here, and four there.
  await passDates(db, 2021, moved.enrolmentId, chess.meetingIds.slice(0, 1));
  await moveEnrolment(admin, { enrolmentId: moved.enrolmentId, classId: golf.classId, differenceCents: 0 });
  expect(await shareOf(golf.meetingIds[0])).toMatchObject({ refundCents: Math.floor(8000 / 7) });
});

test("[MOVE-1] a cancelled date of the old class, whose share was paid back, is none that it has had", async ({
  db,
  deps,
  stripe,
}) => {
  const football = await aCourse(db, "Football", ["2029-05-01", "2029-05-08"]);
  const chess = await aCourse(db, "Chess", ["2029-05-02", "2029-05-09"]);
  const admin = signed(deps, await aUser(db, "admin"));
  const { enrolmentId } = await aPaidEnrolment(deps, stripe, { classId: football.classId });
  await cancelMeeting(admin, { meetingId: football.meetingIds[0] ?? "", reason: "Storm", refundCents: 4000 });
  await db.class.update({ where: { id: chess.classId }, data: { priceCents: 4000 } });
  await moveEnrolment(admin, { enrolmentId, classId: chess.classId, differenceCents: 0 });
  expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: chess.meetingIds[0] ?? "" })).toMatchObject({
    refundCents: 2000,
  });
});
