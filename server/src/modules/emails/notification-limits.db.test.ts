import { describe, expect } from "vitest";
import { enqueuedMessages, notifyAll } from "../../../test/mail-test.ts";
import { test, WED, THU, movedFrom } from "../../../test/moved-class.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { notifyRecipients } from "./notify-recipients.ts";
import { sendEmail } from "./send-email.ts";

/** The answer of a mail server that is out of order. */
const LATER = { outcome: "unavailable", reason: "451 Later" } as const;

describe("[SEC-9] a person gets of a class", () => {
  test("four messages a day, then one that says all, and more of a meeting that begins within a day", async ({
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
    const soon = await deps.db.meeting.findFirstOrThrow({ orderBy: { startsAt: "desc" }, where: { timeZone: "UTC" } });
    await cancelMeeting(admin, { meetingId: soon.id, reason: "Storm", refundCents: 0 });
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

  test("the rest when the first message is a day old, or its meeting begins within a day", async ({
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
