import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { describe, expect } from "vitest";
import { enqueuedMessages, notifyAll, sendAll } from "../../../test/mail-test.ts";
import { at } from "../../../test/meetings.ts";
import { test as movedTest, WED, toOne } from "../../../test/moved-class.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aClass } from "../../../test/factories.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { notifyRecipients } from "./notify-recipients.ts";
import { previewEmail } from "./preview-email.ts";
import { resendEmail } from "./resend-email.ts";
import { sendEmail } from "./send-email.ts";

interface Others {
  /** Two more classes of the student `one`, Chess and Swimming, that meet on 1 June 2029. */
  otherClasses: { chess: string; swimming: string };
  /** Moves the only date of one of them. */
  moveOther: (classId: string, day: string) => Promise<void>;
}

const test = movedTest.extend<Others>({
  otherClasses: async ({ deps, stripe, school: { admin, one } }, use) => {
    const added = async (name: string) => {
      const { id: classId } = await aClass(deps.db, { name });
      await addMeetings(admin, { classId, venueId: null, meetings: [at("2029-06-01")] });
      await aPaidEnrolment(deps, stripe, { classId, student: one.student });
      return classId;
    };
    await use({ chess: await added("Chess"), swimming: await added("Swimming") });
  },
  moveOther: async ({ deps: { db }, school: { admin } }, use) =>
    use(async (classId, day) => {
      const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
      await changeMeeting(admin, { meetingId, venueId: null, times: at(day) });
    }),
});

const textsOf = (messages: readonly { text: string }[]) => messages.map(({ text }) => text).join("\n");

describe("[MAIL-3] what changes at once in several classes of a person", () => {
  test("is one message, with a section of each class and the dates of all", async ({
    move,
    moveOther,
    otherClasses,
    school,
    sendDeps,
    deps,
  }) => {
    const { one, two, notified, subjects } = school;
    await sendAll(sendDeps);
    await move(WED);
    await moveOther(otherClasses.chess, "2029-06-02");
    await moveOther(otherClasses.swimming, "2029-06-03");
    const [message, ...more] = await notified(one.student);
    expect(more).toEqual([]);
    expect(message?.subject).toBe("Changes in 3 classes: Chess, Judo, Swimming");
    for (const when of ["When: Sat 2 Jun 2029", "When: Wed 2 May 2029", "When: Sun 3 Jun 2029"])
      expect(message?.text).toContain(when);
    expect(message?.text.match(/See all dates of \w+: \S+/g)).toHaveLength(3);
    expect(message?.attachments.map(({ filename }) => filename)).toEqual(["dates.ics"]);
    expect(String(message?.attachments[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(await subjects(one.student)).toEqual([]);
    // Whoever is in one of them is notified of it alone.
    expect(textsOf(await notified(two.student))).toContain("When: Wed 2 May 2029");
    expect(await deps.db.emailMessage.count({ where: toOne(one) })).toBe(1);
  });

  test("names two classes in the subject", async ({ move, moveOther, otherClasses, school, sendDeps }) => {
    await sendAll(sendDeps);
    await move(WED);
    await moveOther(otherClasses.chess, "2029-06-02");
    expect(await school.subjects(school.one.student)).toEqual(["Changes in Chess and Judo"]);
  });

  test("says the same when it is sent again, also after messages of later changes", async ({
    move,
    moveOther,
    otherClasses,
    school,
    sendDeps,
    deps,
  }) => {
    const { one, admin, subjects, notified } = school;
    await sendAll(sendDeps);
    await move(WED);
    await moveOther(otherClasses.chess, "2029-06-02");
    await subjects(one.student);
    const { id: emailId } = await deps.db.emailMessage.findFirstOrThrow({ where: toOne(one) });
    await moveOther(otherClasses.swimming, "2029-06-03");
    expect(await subjects(one.student)).toEqual(["Swimming: the date on Fri 1 Jun 2029, 16:00 has changed"]);
    for (const classId of [otherClasses.chess, school.classId]) await notifyRecipients(deps, { classId });
    expect(await previewEmail(sendDeps, { emailId })).toMatchObject({ subject: "Changes in Chess and Judo" });
    await resendEmail({ ...sendDeps, actor: admin.actor }, { emailId, resends: 0 });
    expect(textsOf(await notified(one.student))).toContain("Before: Fri 1 Jun 2029");
    expect(await subjects(one.student)).toEqual([]);
  });

  test("is one message where the jobs of two classes run at once", async ({
    move,
    moveOther,
    otherClasses,
    school,
    sendDeps,
    deps,
  }) => {
    await sendAll(sendDeps);
    await move(WED);
    await moveOther(otherClasses.chess, "2029-06-02");
    await Promise.all([school.classId, otherClasses.chess].map((classId) => notifyRecipients(deps, { classId })));
    expect(await school.subjects(school.one.student)).toEqual(["Changes in Chess and Judo"]);
  });
});

describe("[TRUE-6] while a message to a person is on its way, another class's job", () => {
  test.for([
    ["waits with its own, which then has nothing left to say", "in line", 1],
    ["would say it again without that line", "at once", 2],
  ] as const)(
    "%s",
    async ([, order, sentTimes], { move, moveOther, otherClasses, school, sendDeps, deps, databaseUrl }) => {
      const { db } = deps;
      const { one } = school;
      await sendAll(sendDeps);
      await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
      await move(WED);
      await moveOther(otherClasses.chess, "2029-06-02");
      await notifyRecipients(deps, { classId: school.classId });
      const pgPool = new pg.Pool({ connectionString: databaseUrl }).on("error", () => undefined);
      pgPool.on("connect", (client) => client.on("error", () => undefined));
      const sent: string[] = [];
      const mailer = {
        send: async (mail: { to: string; subject: string }) => {
          if (mail.to !== one.student.email) return sendDeps.mailer?.send(mail as never) as never;
          sent.push(mail.subject);
          if (sent.length === 1) {
            await notifyRecipients(deps, { classId: otherClasses.chess });
            if (order === "at once") await db.$executeRaw`UPDATE graphile_worker._private_jobs SET job_queue_id = NULL`;
            await work();
          }
          return { outcome: "accepted" } as const;
        },
      };
      const work = () =>
        runOnce({
          pgPool,
          logger: new Logger(() => () => undefined),
          taskList: { "send-email": (payload) => sendEmail({ ...sendDeps, mailer }, payload as { messageId: string }) },
        });
      await work();
      // What waited in line.
      await work();
      await pgPool.end();
      expect(sent).toEqual(Array.from({ length: sentTimes }, () => "Changes in Chess and Judo"));
      expect(await enqueuedMessages(db)).toEqual([]);
    },
  );
});

test("[SEC-9] a message that another class has caused is not one of the four of a class", async ({
  move,
  moveOther,
  otherClasses,
  school,
  sendDeps,
}) => {
  const { one, subjects } = school;
  await sendAll(sendDeps);
  for (const day of ["02", "03", "04", "05"]) {
    await move(`2029-05-${day}`);
    await subjects(one.student);
  }
  await move("2029-05-09");
  expect(await subjects(one.student)).toEqual([]);
  await moveOther(otherClasses.chess, "2029-06-02");
  await notifyAll(sendDeps);
  // The limit of one class does not hold up another, and what waits is in its message.
  expect(await subjects(one.student)).toEqual(["Changes in Chess and Judo"]);
  await moveOther(otherClasses.chess, "2029-06-01");
  expect(await subjects(one.student)).toHaveLength(1);
});
