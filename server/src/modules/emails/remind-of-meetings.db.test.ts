import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { execute } from "../../../test/databases.ts";
import { aUser } from "../../../test/factories.ts";
import { aFixedClock } from "../../../test/fixed-clock.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { enqueuedMessages, test as mailTest } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at, BERLIN, planner, VENUE } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { addVenue } from "../schedule/save-venue.ts";
import { removeUser } from "../users/remove-user.ts";
import { remindOfMeetings } from "./remind-of-meetings.ts";

/** Runs the job at a moment of the database's clock; returns what it has enqueued since the last run. */
const test = mailTest.extend<{ remindAt: (moment: string) => Promise<{ userId: string; day: string }[]> }>({
  remindAt: async ({ db, deps, databaseUrl }, use) => {
    const clock = await aFixedClock(databaseUrl);
    const statements = new Set<string>();
    await use(async (moment) => {
      await clock.setTo(moment);
      await remindOfMeetings({ ...deps, db: clock.db, school: schoolWith({ timeZone: BERLIN }) });
      const all = await db.emailMessage.findMany({ where: { kind: "meeting_reminder" }, orderBy: { id: "asc" } });
      const added = all.filter(({ id }) => !statements.has(id));
      for (const { id } of added) statements.add(id);
      return added.map(({ userId, refs }) => ({ userId, day: (refs as { day: string }).day }));
    });
  },
});

const DAY_BEFORE = "2029-05-07 09:00 Europe/Berlin";

describe("[MAIL-3] the reminder of a meeting", () => {
  test("is enqueued from nine o'clock of the day before, once, to its students and its instructor", async ({
    db,
    deps,
    stripe,
    remindAt,
  }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-08", "00:15", "01:00"), at("2029-05-08", "23:00", "23:45"), at("2029-05-15")]);
    const students = [await aPaidEnrolment(deps, stripe, { classId }), await aPaidEnrolment(deps, stripe, { classId })];
    const everybody = [actor.id, ...students.map(({ student }) => student.id)].toSorted();
    expect(await remindAt("2029-05-07 08:59:59 Europe/Berlin")).toEqual([]);
    const reminded = await remindAt(DAY_BEFORE);
    expect(reminded.map(({ userId }) => userId).toSorted()).toEqual(everybody);
    expect(new Set(reminded.map(({ day }) => day))).toEqual(new Set(["2029-05-08"]));
    for (const later of ["09:00", "09:05", "23:55"])
      expect(await remindAt(`2029-05-07 ${later} ${BERLIN}`)).toEqual([]);
    expect(await remindAt("2029-05-14 09:00 Europe/Berlin")).toHaveLength(3);
    expect((await enqueuedMessages(db)).length).toBe(students.length + 6);
  });

  test("goes to nobody else, and of nothing that does not take place", async ({ db, deps, stripe, remindAt }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-08"), at("2029-05-08", "19:00", "20:00")]);
    const admin = signed(deps, await aUser(db, "admin"));
    const [ended, unwilling, removed, late] = [
      await aPaidEnrolment(deps, stripe, { classId }),
      await aPaidEnrolment(deps, stripe, { classId }),
      await aPaidEnrolment(deps, stripe, { classId }),
      await aPaidEnrolment(deps, stripe, { classId }),
    ];
    await cancelEnrolment(admin, { enrolmentId: ended.enrolmentId, refundCents: 0 });
    await db.emailPreference.create({ data: { userId: unwilling.student.id, topic: "meeting_reminders" } });
    await removeUser(admin, { userId: removed.student.id });
    await db.enrolment.update({ where: { id: late.enrolmentId }, data: { paidAt: new Date("2029-05-07T07:00:00Z") } });
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
    await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents: 0 });
    const pending = await aTeacher(db, "Pending");
    await pending.add([at("2029-05-08")]);
    await db.class.update({ where: { id: pending.classId }, data: { status: "pending" } });
    expect(await remindAt(DAY_BEFORE)).toEqual([{ userId: actor.id, day: "2029-05-08" }]);
    // Who resumes them in time gets it.
    await db.emailPreference.deleteMany();
    expect(await remindAt(DAY_BEFORE)).toEqual([{ userId: unwilling.student.id, day: "2029-05-08" }]);
  });

  test("comes late after an outage, and not at all once the meeting has begun", async ({ db, remindAt }) => {
    const { add } = await aTeacher(db);
    await add([at("2029-05-08", "10:00", "11:00"), at("2029-05-08"), at("2029-05-09")]);
    const days = async (moment: string) => (await remindAt(moment)).map(({ day }) => day);
    // Down since before the seventh of May.
    expect(await days("2029-05-08 10:00 Europe/Berlin")).toEqual(["2029-05-08", "2029-05-09"]);
    expect(await days("2029-06-01 12:00 Europe/Berlin")).toEqual([]);
  });

  test("comes once for each day of a class, whatever is moved or added on it", async ({ db, remindAt }) => {
    const { actor, add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    expect(await remindAt(DAY_BEFORE)).toHaveLength(1);
    const { id: meetingId } = await db.meeting.findFirstOrThrow();
    const move = (day: string, start: string) =>
      changeMeeting(planner(db, actor), { meetingId, venueId: null, times: at(day, start, "22:00") });
    await move("2029-05-08", "18:00");
    await add([at("2029-05-08", "08:00", "09:00"), at("2029-05-08", "10:00", "11:00")]);
    expect(await remindAt(DAY_BEFORE)).toEqual([]);
    await move("2029-05-10", "18:00");
    expect(await remindAt(DAY_BEFORE)).toEqual([]);
    expect(await remindAt("2029-05-09 09:00 Europe/Berlin")).toEqual([{ userId: actor.id, day: "2029-05-10" }]);
  });

  test("keeps to the school's clock on the days on which it changes, and for other zones", async ({ db, remindAt }) => {
    const { add } = await aTeacher(db);
    const { id: newYork } = await addVenue(contextOf({ db }), VENUE);
    // Summer time from 25 March 2029 to 28 October 2029.
    await add([
      at("2029-03-25", "01:00", "01:45"),
      at("2029-03-26", "08:00", "09:00"),
      at("2029-10-28", "23:30", "23:45"),
      at("2029-10-29", "23:30", "23:45"),
    ]);
    // 00:30 of the third of June in Berlin.
    await add([at("2029-06-02", "18:30", "19:00")], newYork);
    for (const [tooEarly, due, day] of [
      ["2029-03-24T07:59:59Z", "2029-03-24T08:00:00Z", "2029-03-25"],
      ["2029-03-25T06:59:59Z", "2029-03-25T07:00:00Z", "2029-03-26"],
      ["2029-06-02T06:59:59Z", "2029-06-02T07:00:00Z", "2029-06-02"],
      ["2029-10-27T06:59:59Z", "2029-10-27T07:00:00Z", "2029-10-28"],
      ["2029-10-28T07:59:59Z", "2029-10-28T08:00:00Z", "2029-10-29"],
    ] as const) {
      expect(await remindAt(tooEarly)).toEqual([]);
      expect(await remindAt(due)).toMatchObject([{ day }]);
    }
  });

  test("is enqueued for any number, in statements of bounded size", async ({ db, databaseUrl, remindAt }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    await execute(
      databaseUrl,
      `WITH crowd AS (
        INSERT INTO users (identity_uid, email, name)
        SELECT 'uid-' || n, n || '@crowd.example', 'Person' FROM generate_series(1, 1200) AS n RETURNING id
      ), counted AS (UPDATE classes SET capacity = 2000, seats_taken = 1200, enrolled_count = 1200), checkout AS (
        INSERT INTO checkouts (student_id, total_cents) SELECT id, 7999 FROM crowd RETURNING id, student_id
      )
      INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, state, price_cents, paid_cents, paid_at)
      SELECT '${classId}', student_id, student_id, id, 'paid', 7999, 7999, now() FROM checkout`,
    );
    expect(new Set((await remindAt(DAY_BEFORE)).map(({ userId }) => userId)).size).toBe(1201);
    const large = await db.$queryRaw<
      object[]
    >`SELECT xmin::text FROM email_messages GROUP BY xmin HAVING count(*) > 500`;
    expect(large).toEqual([]);
  });

  test("does not exist where the school sends no e-mail", async ({ db, deps, databaseUrl }) => {
    const clock = await aFixedClock(databaseUrl);
    const { add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    await clock.setTo(DAY_BEFORE);
    await remindOfMeetings({ ...deps, db: clock.db, email: null, school: schoolWith({ timeZone: BERLIN }) });
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe("[MAIL-1][MAIL-3] two servers remind at once", () => {
  const twoRuns = mailTest.extend<{ runTwice: () => Promise<number> }>({
    runTwice: async ({ db, deps, databaseUrl }, use) => {
      const clock = await aFixedClock(databaseUrl);
      await use(async () => {
        const { actor, add } = await aTeacher(db);
        await add([at("2029-05-08")]);
        await clock.setTo(DAY_BEFORE);
        const runs: Promise<void>[] = [];
        await db.$transaction(async (tx) => {
          // Both have found the meeting, and neither has committed: their foreign keys wait for this lock.
          await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`;
          for (let run = 0; run < 2; run++)
            runs.push(remindOfMeetings({ ...deps, db: clock.db, school: schoolWith({ timeZone: BERLIN }) }));
          await lockWaits(db, 2);
        });
        await Promise.all(runs);
        return (await enqueuedMessages(db)).length;
      });
    },
  });

  twoRuns("and everybody gets one", async ({ runTwice }) => {
    expect(await runTwice()).toBe(1);
  });

  twoRuns("and get two without the unique key", async ({ databaseUrl, runTwice }) => {
    await execute(
      databaseUrl,
      `CREATE FUNCTION spread_keys() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.key := NEW.key || gen_random_uuid(); RETURN NEW; END $$;
      CREATE TRIGGER spread_keys BEFORE INSERT ON email_messages FOR EACH ROW EXECUTE FUNCTION spread_keys()`,
    );
    expect(await runTwice()).toBe(2);
  });
});
