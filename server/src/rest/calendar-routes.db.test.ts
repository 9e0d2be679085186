import { expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { eventsOf } from "../../test/calendar-events.ts";
import { aUser } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { aTeacher, at } from "../../test/meetings.ts";
import { signed } from "../../test/signed.ts";
import { cancelEnrolment } from "../modules/enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../modules/enrolments/cancel-meeting.ts";

test("[SCHED-9] the dates of a class are a file for whoever has paid for it or teaches it, while that lasts", async ({
  app,
  db,
  deps,
  stripe,
  bearerOf,
}) => {
  const { actor, classId, add } = await aTeacher(db, "Judo");
  await add([at("2029-05-01"), at("2029-05-08")]);
  await db.$executeRaw`
    INSERT INTO meetings (class_id, instructor_id, local_start, local_end, time_zone)
    VALUES (${classId}::uuid, ${actor.id}::uuid, '2020-05-01 16:00', '2020-05-01 17:00', 'UTC')`;
  // Otherwise it would take nobody any more.
  await db.class.update({ where: { id: classId }, data: { firstStartsAt: null } });
  const { student, enrolmentId } = await aPaidEnrolment(deps, stripe, { classId });
  const admin = signed(deps, await aUser(db, "admin"));
  const second = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
  await cancelMeeting(admin, { meetingId: second.id, reason: "Storm", refundCents: 0 });
  const read = async (who: { id: string }) => app.inject({ url: `/calendar/${classId}`, headers: await bearerOf(who) });

  const answer = await read(student);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="dates.ics"',
    "cache-control": "no-store",
  });
  expect(eventsOf(answer.body)).toMatchObject([
    { summary: "Judo", start: "2029-05-01T14:00:00.000Z", status: "CONFIRMED", sequence: 0 },
    { summary: "Cancelled: Judo", uid: `meeting-${second.id}@campside`, status: "CANCELLED", sequence: 1 },
  ]);
  expect(answer.body.replaceAll("\r\n ", "")).toContain(`URL;VALUE=URI:https://school.example/classes/${classId}`);
  expect(eventsOf((await read(actor)).body)).toHaveLength(2);

  expect((await read(await aUser(db, "student"))).json()).toMatchObject({ code: "CLASS_NOT_FOUND" });
  await cancelEnrolment(admin, { enrolmentId, refundCents: 0 });
  expect((await read(student)).statusCode).toBe(404);
});
