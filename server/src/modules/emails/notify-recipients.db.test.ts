import { describe, expect } from "vitest";
import { lockWaits } from "../../../test/lock-waits.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { at } from "../../../test/meetings.ts";
import { test, answers, WED, THU, movedFrom, toOne } from "../../../test/moved-class.ts";
import type { Db } from "../../db/client.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { notifyRecipients } from "./notify-recipients.ts";
import { resendEmail } from "./resend-email.ts";
import { sendEmail } from "./send-email.ts";

const TUE = "2029-05-01";
const whens = (messages: readonly { text: string }[]) => messages.map(({ text }) => /When: (...)/.exec(text)?.[1]);

/** Adds people who hold seats, with verified addresses. */
async function addHolders(db: Db, classId: string, count: number): Promise<void> {
  await db.$executeRaw`
    UPDATE classes SET capacity = capacity + ${count}::int, seats_taken = seats_taken + ${count}::int
    WHERE id = ${classId}::uuid`;
  await db.$executeRaw`
    INSERT INTO users (identity_uid, email, email_verified_at, name)
    SELECT 'uid-' || n, n || '@crowd.example', now(), 'Person' FROM generate_series(1, ${count}::int) AS n`;
  await db.$executeRaw`
    WITH checkout AS (
      INSERT INTO checkouts (student_id, total_cents)
      SELECT id, 7999 FROM users WHERE email LIKE '%@crowd.example' RETURNING id, student_id
    )
    INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, price_cents, hold_slot, hold_expires_at)
    SELECT ${classId}::uuid, student_id, student_id, id, 7999, 1, now() + interval '1 hour' FROM checkout`;
}

describe("[TRUE-6] the job of a class", () => {
  test("waits five minutes for further changes, and less where a meeting begins soon", async ({
    move,
    add,
    school,
  }) => {
    const { minutes, second, admin, venueId } = school;
    await changeMeeting(admin, { meetingId: second.id, venueId, times: at("2029-05-08") });
    expect(await minutes()).toEqual([]);
    await move(WED);
    await move(THU);
    expect(await minutes()).toEqual([5]);
    await add(40);
    expect(await minutes()).toEqual([1]);
    await move(WED);
    expect(await minutes()).toEqual([1]);
    await add(0.5);
    expect(await minutes()).toEqual([0]);
  });

  test("sends nothing twice, however often it runs, also at once", async ({ move, school, deps, sendDeps }) => {
    const { classId, subjects, one } = school;
    await move(WED);
    await Promise.all([1, 2, 3].map(() => notifyRecipients(deps, { classId })));
    await notifyAll(sendDeps);
    expect(await deps.db.emailMessage.count({ where: { kind: "class_changed" } })).toBe(3);
    expect(await subjects(one.student)).toEqual([movedFrom("Tue 1")]);
    expect(await subjects(one.student)).toEqual([]);
  });

  test("tells everybody of a large class, in transactions that each lock it for some of them", async ({
    move,
    school,
    deps,
    statements,
  }) => {
    const { classId } = school;
    await addHolders(deps.db, classId, 600);
    await move(WED);
    await deps.db.$executeRaw`CREATE TABLE insertions (added int)`;
    await deps.db.$executeRaw`
      CREATE FUNCTION count_insertion() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO public.insertions VALUES (1); RETURN NULL; END'`;
    await deps.db.$executeRaw`
      CREATE TRIGGER count_insertion AFTER INSERT ON graphile_worker._private_jobs EXECUTE FUNCTION count_insertion()`;
    statements.length = 0;
    await notifyRecipients(deps, { classId });
    expect(statements.filter(({ text }) => text.includes("FOR NO KEY UPDATE"))).toHaveLength(2);
    expect(await deps.db.$queryRaw`SELECT count(*)::int FROM insertions`).toEqual([{ count: 2 }]);
    expect(await deps.db.emailMessage.count({ where: { kind: "class_changed" } })).toBe(603);
    expect(await deps.db.emailMessage.groupBy({ by: ["userId"], where: { kind: "class_changed" } })).toHaveLength(603);
  });

  test("waits for a change that is being made, and tells of it", async ({ school, deps }) => {
    const { classId, first, one, notified } = school;
    await changeMeeting(school.admin, { meetingId: first.id, venueId: null, times: at(WED) });
    const { running } = await deps.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
      const job = notifyRecipients(deps, { classId });
      await lockWaits(deps.db, 1);
      await tx.meeting.update({ where: { id: first.id }, data: { localEnd: new Date("2029-05-02T18:00Z") } });
      return { running: job };
    });
    await running;
    const [message, ...more] = await notified(one.student);
    expect(more).toEqual([]);
    expect(message?.text).toContain("When: Wed 2 May 2029, 16:00–18:00");
  });

  test("leaves to a message that is not written yet what changes meanwhile", async ({ move, school, sendDeps }) => {
    const { one, notified } = school;
    await move(WED);
    await notifyAll(sendDeps);
    await move(THU);
    expect(whens(await notified(one.student))).toEqual(["Thu"]);
    expect(await notified(one.student)).toEqual([]);
  });

  test("does not notify who has made the change, but of what others have changed", async ({ school }) => {
    const { classId, admin, instructor, one, notified, subjects } = school;
    for (const [actor, day] of [
      [admin.actor, "2029-06-05"],
      [instructor, "2029-06-12"],
      [admin.actor, "2029-06-19"],
    ] as const)
      await addMeetings({ ...admin, actor }, { classId, venueId: null, meetings: [at(day)] });
    expect(await subjects(one.student)).toEqual(["Judo: 3 new dates"]);
    const [message, ...more] = await notified(instructor);
    expect(more).toEqual([]);
    expect(message?.text.match(/\w+ 2029: /g)).toEqual(["Jun 2029: ", "Jun 2029: "]);
    expect(message?.text).not.toContain("12 Jun");
  });
});

describe("[TRUE-6] a change is sent where the message before", () => {
  test.for([
    ["to another day", [THU], "Thu", "Tue 1"],
    ["back", [TUE], "Tue", "Wed 2"],
    ["back and forth", [TUE, WED], "Wed", "Tue 1"],
  ] as const)(
    "may have arrived, when the meeting moves %s",
    async ([, days, when, from], { move, school, sendDeps, deps }) => {
      const { one, notified } = school;
      await move(WED);
      await notifyAll(sendDeps);
      const { id: messageId } = await deps.db.emailMessage.findFirstOrThrow({ where: toOne(one) });
      answers.push([451, "Later"]);
      await expect(sendEmail(sendDeps, { messageId })).rejects.toThrow("not accepted");
      for (const day of days) await move(day);
      const [message, ...more] = await notified(one.student);
      expect(more).toEqual([]);
      expect(whens(message ? [message] : [])).toEqual([when]);
      expect(message?.subject).toBe(movedFrom(from));
    },
  );

  test("was refused, by the next one or by that one, when it is sent again", async ({
    move,
    school,
    deps,
    sendDeps,
  }) => {
    const { classId, one, admin, notified, subjects } = school;
    await move(WED);
    const refused = [550, "5.7.1 policy"] as [number, string];
    answers.push(refused, refused, refused);
    expect(await subjects(one.student)).toEqual([]);
    const { id: emailId } = await deps.db.emailMessage.findFirstOrThrow({ where: toOne(one) });
    const resend = (resends: number) => resendEmail({ ...sendDeps, actor: admin.actor }, { emailId, resends });
    await resend(0);
    answers.push(refused);
    expect(await subjects(one.student)).toEqual([]);
    await resend(1);
    expect(await subjects(one.student)).toEqual([movedFrom("Tue 1")]);

    await move(THU);
    answers.push(refused, refused, refused);
    expect(await subjects(one.student)).toEqual([]);
    await addMeetings(admin, { classId, venueId: null, meetings: [at("2029-06-05")] });
    const [message] = await notified(one.student);
    expect(message?.subject).toBe("Judo: 2 changes");
    expect(message?.text).toContain("Before: Wed 2 May 2029");
  });

  test("was lost on its way and is sent again", async ({ move, school, deps, sendDeps }) => {
    const { one, admin, subjects } = school;
    await move(WED);
    expect(await subjects(one.student)).toEqual([movedFrom("Tue 1")]);
    const sent = await deps.db.emailMessage.findFirstOrThrow({ where: toOne(one) });
    await resendEmail({ ...sendDeps, actor: admin.actor }, { emailId: sent.id, resends: 0 });
    expect(await subjects(one.student)).toEqual([movedFrom("Tue 1")]);
    expect(await subjects(one.student)).toEqual([]);
  });
});
