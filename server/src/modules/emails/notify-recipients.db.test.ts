import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { enqueuedMessages, mailTestWithAnswers, notifyAll } from "../../../test/mail-test.ts";
import { test as notifiedTest } from "../../../test/notified-class.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { at } from "../../../test/sessions.ts";
import type { Db } from "../../db/client.ts";
import { withdrawClass } from "../classes/withdraw-class.ts";
import { cancelSession } from "../enrolments/cancel-session.ts";
import { addSessions } from "../schedule/add-sessions.ts";
import { changeSession } from "../schedule/change-session.ts";
import { addRecipients, readClassPlan } from "../schedule/class-plan.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { setSubstitute } from "../schedule/set-substitute.ts";
import { notifyRecipients } from "./notify-recipients.ts";
import { resendEmail } from "./resend-email.ts";
import { sendEmail } from "./send-email.ts";

const { answers, mailServer } = mailTestWithAnswers();

interface Moves {
  /** Moves the first session, as an admin, and back to Tue 1 May. */
  move: (day: string) => Promise<void>;
  /** Adds a session that begins in so many hours, as an admin. */
  add: (inHours: number) => Promise<void>;
}
const test = notifiedTest.extend({ mailServer }).extend<Moves>({
  move: async ({ school: { admin, first, venueId } }, use) =>
    use((day) => changeSession(admin, { sessionId: first.id, venueId, times: at(day) })),
  add: async ({ school: { admin, classId } }, use) =>
    use((inHours) => {
      const hour = (count: number) => new Date(Date.now() + count * 60 * 60_000).toISOString().slice(0, 16);
      const sessions = [{ start: hour(inHours), end: hour(inHours + 0.1) }];
      return addSessions({ ...admin, schoolTimeZone: "UTC" }, { classId, venueId: null, sessions });
    }),
});
/** Adds people who hold seats, with verified addresses. */
async function addHolders(db: Db, classId: string, count: number): Promise<void> {
  await db.$executeRaw`
    UPDATE classes SET capacity = capacity + ${count}::int, seats_taken = seats_taken + ${count}::int
    WHERE id = ${classId}::uuid`;
  await db.$executeRaw`
    WITH crowd AS (
      INSERT INTO users (identity_uid, email, email_verified_at, name)
      SELECT 'uid-' || n, n || '@crowd.example', now(), 'Person' FROM generate_series(1, ${count}::int) AS n RETURNING id
    )
    INSERT INTO enrolments (class_id, student_id, price_cents, hold_slot, hold_expires_at)
    SELECT ${classId}::uuid, id, 7999, 1, now() + interval '1 hour' FROM crowd`;
}

/** The answer of a mail server that is out of order. */
const LATER = { outcome: "unavailable", reason: "451 Later" } as const;
const TUE = "2029-05-01";
const WED = "2029-05-02";
const THU = "2029-05-03";
const movedFrom = (day: string) => `Judo: the session on ${day} May 2029, 16:00 has changed`;
const toOne = ({ student }: { student: { id: string } }) => ({ kind: "class_changed", userId: student.id });
const whens = (messages: readonly { text: string }[]) => messages.map(({ text }) => /When: (...)/.exec(text)?.[1]);

describe("[TRUE-6] the job of a class", () => {
  test("waits five minutes for further changes, and less where a session begins soon", async ({
    move,
    add,
    school,
  }) => {
    const { minutes, second, admin, venueId } = school;
    await changeSession(admin, { sessionId: second.id, venueId, times: at("2029-05-08") });
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
    await changeSession(school.admin, { sessionId: first.id, venueId: null, times: at(WED) });
    const { running } = await deps.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
      const job = notifyRecipients(deps, { classId });
      await lockWaits(deps.db, 1);
      await tx.session.update({ where: { id: first.id }, data: { localEnd: new Date("2029-05-02T18:00Z") } });
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
      await addSessions({ ...admin, actor }, { classId, venueId: null, sessions: [at(day)] });
    expect(await subjects(one.student)).toEqual(["Judo: 3 new dates"]);
    const [message, ...more] = await notified(instructor);
    expect(more).toEqual([]);
    expect(message?.text.match(/\w+ 2029: /g)).toEqual(["Jun 2029: ", "Jun 2029: "]);
    expect(message?.text).not.toContain("12 Jun");
  });
});

describe("[TRUE-6] a change is told where the message before", () => {
  test.for([
    ["to another day", [THU], "Thu", "Tue 1"],
    ["back", [TUE], "Tue", "Wed 2"],
    ["back and forth", [TUE, WED], "Wed", "Tue 1"],
  ] as const)(
    "may have arrived, when the session moves %s",
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
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-05")] });
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

describe("[TRUE-6] who enrols", () => {
  test("between a change and its job is told by the confirmation, and of what changes then", async ({
    move,
    school,
    deps,
    stripe,
  }) => {
    const { classId, subjects } = school;
    await move(WED);
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    expect(await subjects(student)).toEqual([]);
    await move(THU);
    expect(await subjects(student)).toEqual([movedFrom("Wed 2")]);
  });

  test("before a change is told by the confirmation where that is still to be written", async ({
    move,
    school,
    deps,
    stripe,
    sendDeps,
  }) => {
    const { classId, subjects } = school;
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    await move(WED);
    await notifyAll(sendDeps);
    expect(await subjects(student)).toEqual([]);
    expect(await deps.db.emailMessage.count({ where: toOne({ student }) })).toBe(0);
  });

  test.for([
    ["waits for a change that is being made", true, "Wed 2 May"],
    ["control: without the lock, says what held before", false, "Tue 1 May"],
  ] as const)(
    "is sent a confirmation that %s",
    async ([, isLocked, first], { school, deps, stripe, sendDeps, catcher }) => {
      const { classId, first: session, admin } = school;
      const { student } = await aPaidEnrolment(deps, stripe, { classId });
      const { id: messageId } = await deps.db.emailMessage.findFirstOrThrow({ where: { userId: student.id } });
      const localTimes = { localStart: new Date("2029-05-02T16:00Z"), localEnd: new Date("2029-05-02T17:30Z") };
      const { sending } = await deps.db.$transaction(async (tx) => {
        const change = () => tx.session.update({ where: { id: session.id }, data: localTimes });
        await (isLocked ? notifyClass(admin, tx, classId, change) : change());
        const send = sendEmail(sendDeps, { messageId });
        await (isLocked ? lockWaits(deps.db, 1) : send);
        return { sending: send };
      });
      await sending;
      expect(catcher.messages.find(({ to }) => to.includes(student.email))?.text).toContain(
        `First date: ${first} 2029`,
      );
    },
  );

  test("before a change is notified where the confirmation was being written", async ({
    move,
    school,
    deps,
    stripe,
    sendDeps,
  }) => {
    const { classId } = school;
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    await deps.db.emailMessage.updateMany({ where: { userId: student.id }, data: { attempts: 1 } });
    await move(WED);
    await notifyAll(sendDeps);
    expect(await deps.db.emailMessage.count({ where: toOne({ student }) })).toBe(1);
  });
});

describe("[SEC-9] a person gets of a class", () => {
  test("four messages a day, then one that says all, and more of a session that begins within a day", async ({
    move,
    add,
    school,
    deps,
    sendDeps,
  }) => {
    const { one, admin, minutes, subjects } = school;
    const days = ["02", "03", "04", "05", "06", "07"].map((day) => `2029-05-${day}`);
    const counts = [];
    for (const day of days) {
      await move(day);
      counts.push((await subjects(one.student)).length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 0, 0]);
    await deps.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await move("2029-05-09");
    await notifyAll(sendDeps);
    expect(Math.max(...(await minutes()))).toBeLessThanOrEqual(5);
    // With all that waits.
    await add(20);
    expect(await subjects(one.student)).toEqual(["Judo: 2 changes"]);
    for (const inHours of [19, 18, 17]) {
      await add(inHours);
      expect(await subjects(one.student)).toHaveLength(1);
    }
    await add(16);
    await move("2029-05-10");
    expect(await subjects(one.student)).toEqual([]);
    const soon = await deps.db.session.findFirstOrThrow({ orderBy: { startsAt: "desc" }, where: { timeZone: "UTC" } });
    await cancelSession(admin, { sessionId: soon.id, reason: "Storm", refundCents: 0 });
    expect(await subjects(one.student)).toEqual(["Judo: 3 changes"]);
    await move("2029-05-11");
    await add(15);
    expect(await subjects(one.student)).toEqual([]);
    await deps.db.$executeRaw`
      UPDATE email_messages SET created_at = created_at - interval '1 day' WHERE kind = 'class_changed'`;
    expect(await subjects(one.student)).toEqual(["Judo: 2 changes"]);
  });

  test("as many where others were dropped, as after an outage of the mail server", async ({
    move,
    school,
    sendDeps,
  }) => {
    const { one, subjects } = school;
    const silent = { ...sendDeps, mailer: { send: async () => LATER } };
    for (const day of [WED, THU, WED, THU]) {
      await move(day);
      await notifyAll(sendDeps);
      for (const messageId of await enqueuedMessages(sendDeps.db))
        await sendEmail(silent, { messageId }).catch(() => undefined);
    }
    expect(await subjects(one.student)).toHaveLength(1);
    await move("2029-05-04");
    expect(await subjects(one.student)).toEqual([movedFrom("Thu 3")]);
  });

  test("the rest when the first message is a day old, or its session begins within a day", async ({
    move,
    add,
    school,
    deps,
    sendDeps,
  }) => {
    const { classId, one, minutes, subjects } = school;
    const rest = async () => {
      await deps.db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload->>'classId' = ${classId}`;
      await notifyRecipients(sendDeps, { classId });
      return minutes();
    };
    for (const day of [WED, THU, WED, THU, WED]) {
      await move(day);
      await subjects(one.student);
    }
    const [untilOld] = await rest();
    expect(untilOld).toBeGreaterThan(23 * 60);
    expect(untilOld).toBeLessThanOrEqual(24 * 60);
    await add(30);
    const [untilUrgent] = await rest();
    expect(untilUrgent).toBeGreaterThan(5 * 60);
    expect(untilUrgent).toBeLessThanOrEqual(6 * 60);
  });
});

test("[SEC-7] of what people were told, as much is stored as they may still be told by", async ({
  move,
  school,
  deps,
}) => {
  const { classId, instructor, admin, first, venueId, subjects, one } = school;
  const asInstructor = (day: string) =>
    changeSession({ ...admin, actor: instructor }, { sessionId: first.id, venueId, times: at(day) });
  await move(WED);
  for (const day of [THU, WED, THU, WED, THU]) await asInstructor(day);
  // The students know Tuesday, the instructor Thursday.
  expect(await deps.db.classSnapshot.count({ where: { classId } })).toBe(2);
  await subjects(one.student);
  expect(await deps.db.classRecipient.count({ where: { classId } })).toBe(3);
  // Wednesday, with which no message compares, has gone.
  expect(await deps.db.classSnapshot.count({ where: { classId } })).toBe(2);
});

test("[SEC-7] what people were told before a message is stored for a week, and while it is queued", async ({
  move,
  school,
  deps,
  sendDeps,
}) => {
  const { classId, admin, one, subjects } = school;
  const { db } = deps;
  await move(WED);
  expect(await subjects(one.student)).toEqual([movedFrom("Tue 1")]);
  const stored = async (age: string) => {
    await db.$executeRaw`UPDATE email_messages SET created_at = now() - ${age}::interval WHERE kind = 'class_changed'`;
    await notifyRecipients(deps, { classId });
    return db.classSnapshot.count({ where: { classId } });
  };
  expect(await stored("6 days")).toBe(2);
  const { id: emailId, sentAt } = await db.emailMessage.findFirstOrThrow({ where: toOne(one) });
  await db.emailMessage.update({ where: { id: emailId }, data: { state: "queued", sentAt: null, attempts: 1 } });
  expect(await stored("8 days")).toBe(2);
  await db.emailMessage.update({ where: { id: emailId }, data: { state: "sent", sentAt } });
  expect(await stored("8 days")).toBe(1);
  const resend = resendEmail({ ...sendDeps, actor: admin.actor }, { emailId, resends: 0 });
  await expect(resend).rejects.toMatchObject({ code: "EMAIL_NOT_DUE" });
});

test("[SEC-7] a message reads what its own recipient was told, and of nobody else", async ({
  move,
  school,
  deps,
  sendDeps,
}) => {
  const { classId, one, two } = school;
  const { db } = deps;
  await move(WED);
  await notifyAll(sendDeps);
  const { id: snapshotId } = await db.classSnapshot.create({ data: { classId, plan: { cannot: "be read" } } });
  await db.classRecipient.create({ data: { classId, userId: two.student.id, snapshotId } });
  const { id: messageId } = await db.emailMessage.findFirstOrThrow({ where: toOne(one) });
  await sendEmail(sendDeps, { messageId });
  expect(await db.emailMessage.findUnique({ where: { id: messageId } })).toMatchObject({ state: "sent" });
});

test("[SEC-7] nothing keeps a class that is withdrawn", async ({ deps, school: { admin } }) => {
  const actor = await aUser(deps.db, "instructor");
  const { id: classId } = await aClass(deps.db, { instructorId: actor.id, status: "pending" });
  await addSessions({ ...admin, actor }, { classId, venueId: null, sessions: [at("2029-06-05")] });
  const plan = await readClassPlan(deps.db, classId);
  if (plan) await addRecipients(deps.db, { classId, plan }, [actor.id]);
  expect(await deps.db.classRecipient.count({ where: { classId } })).toBe(1);
  await withdrawClass({ db: deps.db, email: null, actor }, { classId });
  expect(await deps.db.classSnapshot.count({ where: { classId } })).toBe(0);
});

describe("[MAIL-2][MAIL-3] after an upgrade", () => {
  test("nobody is told of what held before", async ({ move, school, deps }) => {
    const { one, two, instructor, subjects } = school;
    await deps.db.classRecipient.deleteMany();
    await move(WED);
    for (const person of [one.student, two.student, instructor])
      expect(await subjects(person)).toEqual([movedFrom("Tue 1")]);
  });

  test("the messages of the release before say what has become of their changes", async ({
    school,
    deps,
    sendDeps,
  }) => {
    const { classId, first, second, venueId, admin, two, notified } = school;
    const { db } = deps;
    const { id: userId } = two.student;
    const ada = await aUser(db, "instructor", { name: "Ada" });
    const silent = { ...admin, email: null };
    const add = async (day: string, replacesId?: string) => {
      await addSessions(silent, { classId, venueId, sessions: [at(day)], ...(replacesId && { replacesId }) });
      return (await db.session.findFirstOrThrow({ where: { classId }, orderBy: { id: "desc" } })).id;
    };
    const [firstId, lastId] = [await add("2029-06-05"), await add("2029-06-12")];
    await changeSession(silent, { sessionId: first.id, venueId: null, times: at(WED) });
    await setSubstitute(silent, { sessionId: first.id, substituteId: ada.id });
    await cancelSession(silent, { sessionId: second.id, reason: "Storm", refundCents: 0 });
    const madeUpId = await add("2029-06-19", second.id);
    const from = { from: "2029-05-01T16:00", fromEnd: "2029-05-01T17:30", fromTimeZone: "Europe/Berlin" };
    const subjectOf = async (kind: string, refs: object) => {
      const { id } = await db.emailMessage.create({
        data: { key: crypto.randomUUID(), kind, userId, refs: { userId, ...refs } },
      });
      await sendEmail(sendDeps, { messageId: id });
      const [message] = await notified(two.student);
      return message?.subject ?? (await db.emailMessage.findUniqueOrThrow({ where: { id } })).error;
    };
    const changed = { sessionId: first.id, move: 1, isTold: false };
    expect(await subjectOf("session_changed", { ...changed, ...from, fromVenueId: venueId })).toBe(movedFrom("Tue 1"));
    expect(
      await subjectOf("session_changed", {
        ...changed,
        from: "2029-05-02T16:00",
        fromEnd: "2029-05-02T17:30",
        fromTimeZone: "Europe/Berlin",
        fromVenueId: null,
      }),
    ).toBe("Nothing of it holds any more.");
    expect(
      await subjectOf("session_substitute", {
        sessionId: first.id,
        revision: 1,
        instructorId: ada.id,
        beforeId: school.instructor.id,
      }),
    ).toBe("Judo on Wed 2 May 2029, 16:00: with Ada");
    expect(await subjectOf("session_cancelled", { sessionId: second.id, refundCents: 3999 })).toBe(
      "Judo on Tue 8 May 2029, 16:00 is cancelled",
    );
    expect(await subjectOf("session_made_up", { sessionId: madeUpId })).toBe(
      "Judo: a new date for the cancelled session",
    );
    expect(await subjectOf("sessions_added", { classId, firstId, lastId })).toBe("Judo: 2 new dates");
    expect(await subjectOf("class_instructor", { classId, instructorId: school.instructor.id, changedAt: "" })).toBe(
      "Judo has another instructor",
    );
    expect(await subjectOf("session_made_up", { sessionId: crypto.randomUUID() })).toBe(
      "The session has been removed.",
    );
  });
});
