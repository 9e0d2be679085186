import { describe, expect, onTestFinished } from "vitest";
import { test } from "../../test/app-test.ts";
import { eventsOf } from "../../test/calendar-events.ts";
import { aUser } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { aTeacher, at, planner, VENUE } from "../../test/meetings.ts";
import { contextOf, signed } from "../../test/signed.ts";
import { recordStatements, type Statement } from "../../test/statements.ts";
import { createDb } from "../db/client.ts";
import { withClient } from "../db/with-client.ts";
import { cancelEnrolment } from "../modules/enrolments/cancel-enrolment.ts";
import { endCalendarFeed, renewCalendarFeed } from "../modules/schedule/calendar-feed.ts";
import { cancelMeeting } from "../modules/enrolments/cancel-meeting.ts";
import { changeMeeting } from "../modules/schedule/change-meeting.ts";
import { addVenue } from "../modules/schedule/save-venue.ts";

describe("[SCHED-9] the secret calendar address", () => {
  test("holds what its owner has paid for and teaches, in UTC, under an id that stays", async ({
    app,
    db,
    deps,
    stripe,
  }) => {
    const { actor, classId, add } = await aTeacher(db, 'Judo, "the soft way"; für alle');
    const other = await aTeacher(db, "Karate");
    const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, address: "Old Farm Yard 7" });
    await add([at("2029-05-01"), at("2029-11-06")], venueId);
    await other.add([at("2029-05-01")]);
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe, { classId });
    const read = async (key: string) => app.inject({ url: `/calendar.ics?key=${key}` });
    const { key } = await renewCalendarFeed(signed({ db }, student));
    const answer = await read(key);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
    });
    const [first, second, ...more] = eventsOf(answer.body);
    expect(more).toEqual([]);
    const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
    expect(first).toEqual({
      uid: `meeting-${meetings[0]?.id}@campside`,
      sequence: 0,
      summary: 'Judo, "the soft way"; für alle',
      location: "Hall 1, Old Farm Yard 7",
      // New York has summer time in May and none in November.
      start: "2029-05-01T20:00:00.000Z",
      end: "2029-05-01T21:30:00.000Z",
      status: "CONFIRMED",
    });
    expect(second?.start).toBe("2029-11-06T21:00:00.000Z");

    const { key: teachers } = await renewCalendarFeed(signed({ db }, actor));
    expect(eventsOf((await read(teachers)).body)).toHaveLength(2);
    await changeMeeting(planner(db, actor), {
      meetingId: meetings[0]?.id ?? "",
      venueId,
      times: at("2029-05-02"),
    });
    const admin = signed(deps, await aUser(db, "admin"));
    await cancelMeeting(admin, { meetingId: meetings[1]?.id ?? "", reason: "Storm", refundCents: 0 });
    expect(eventsOf((await read(key)).body)).toMatchObject([
      { uid: first?.uid, sequence: 1, start: "2029-05-02T20:00:00.000Z", status: "CONFIRMED" },
      { uid: second?.uid, sequence: 1, summary: expect.stringMatching(/^Cancelled: Judo/), status: "CANCELLED" },
    ]);
    await cancelEnrolment(admin, { enrolmentId, refundCents: 0 });
    expect(eventsOf((await read(key)).body)).toEqual([]);
  });

  test("ends with a new one, on request, and with the account; the database has no key", async ({ app, db }) => {
    const student = await aUser(db, "student");
    const status = async (key: string) => (await app.inject({ url: `/calendar.ics?key=${key}` })).statusCode;
    const one = await renewCalendarFeed(signed({ db }, student));
    const two = await renewCalendarFeed(signed({ db }, student));
    expect(two.key).not.toBe(one.key);
    expect([await status(one.key), await status(two.key), await status(""), await status("%00")]).toEqual([
      404, 200, 404, 404,
    ]);
    expect(JSON.stringify(await db.calendarFeed.findMany())).not.toContain(two.key);
    await endCalendarFeed({ db }, student.id);
    expect(await status(two.key)).toBe(404);
    const three = await renewCalendarFeed(signed({ db }, student));
    await db.user.update({ where: { id: student.id }, data: { removedAt: new Date() } });
    expect(await status(three.key)).toBe(404);
  });

  test("[SEC-1] holds 400 meetings at most: the next ones", async ({ app, db }) => {
    const { actor, classId } = await aTeacher(db);
    await db.$executeRaw`
      INSERT INTO meetings (class_id, instructor_id, local_start, local_end, time_zone)
      SELECT ${classId}::uuid, ${actor.id}::uuid, day, day + interval '1 hour', 'UTC'
      FROM generate_series(now()::timestamp, now()::timestamp + interval '449 days', interval '1 day') AS day`;
    const { key } = await renewCalendarFeed(signed({ db }, actor));
    const events = eventsOf((await app.inject({ url: `/calendar.ics?key=${key}` })).body);
    const starts = events.map(({ start }) => start);
    expect(starts).toHaveLength(400);
    expect(Date.parse(starts.at(-1) ?? "") - Date.parse(starts[0] ?? "")).toBe(399 * 24 * 3_600_000);
  });

  test("is counted as ten reads, and is in no log line", async ({ anotherApp, limits, db, logLines }) => {
    const app = await anotherApp({ limits: { ...limits, readsPerAddress: 20 } });
    const { key } = await renewCalendarFeed(signed({ db }, await aUser(db, "student")));
    const statuses = [];
    for (let count = 0; count < 3; count++)
      statuses.push((await app.inject({ url: `/calendar.ics?key=${key}` })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect(logLines.join("\n")).toContain("/calendar.ics");
    expect(logLines.join("\n")).not.toContain(key);
  });

  test("[SEC-7] is read by index, at most 400 dates of however many, on the connections of public reads", async ({
    anotherApp,
    db,
    databaseUrl,
  }) => {
    const { actor, classId } = await aTeacher(db);
    await db.$executeRaw`
      INSERT INTO meetings (class_id, instructor_id, time_zone, local_start, local_end)
      SELECT ${classId}::uuid, ${actor.id}::uuid, 'Europe/Berlin', day, day + interval '1 hour'
      FROM generate_series(timestamp '2024-01-01 10:00', '2029-12-31 10:00', '1 day') AS day`;
    await db.$executeRaw`ANALYZE meetings`;
    const sent: Statement[] = [];
    const publicDb = createDb(databaseUrl, { onConnect: recordStatements(sent) });
    onTestFinished(() => publicDb.$disconnect());
    const app = await anotherApp({ publicDb });
    const { key } = await renewCalendarFeed(signed({ db }, actor));
    expect(eventsOf((await app.inject({ url: `/calendar.ics?key=${key}` })).body)).toHaveLength(400);
    const read = sent.find(({ text }) => text.includes("calendar_feeds"));
    const plan = await withClient(databaseUrl, async (client) => {
      // The table is small.
      await client.query("SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off");
      return client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${read?.text}`, read?.values);
    });
    const rows = [...JSON.stringify(plan.rows).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...rows)).toBeLessThan(450);
  });
});
