import { expect } from "vitest";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { test } from "../../../test/notified-class.ts";
import { at } from "../../../test/meetings.ts";
import { renewCalendarFeed } from "../schedule/calendar-feed.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { removeUser } from "../users/remove-user.ts";
import { sendEmail } from "./send-email.ts";
import { contextOf, signed } from "../../../test/signed.ts";

test("[LIFE-9] a student who is removed while a message is sent leaves no snapshot, without a deadlock", async ({
  school,
  deps,
  sendDeps,
}) => {
  const { db } = deps;
  const { admin, first, one } = school;
  const { id: userId } = one.student;
  await changeMeeting(admin, { meetingId: first.id, venueId: null, times: at("2029-05-02") });
  await notifyAll(sendDeps);
  const { id: messageId } = await db.emailMessage.findFirstOrThrow({ where: { kind: "class_changed", userId } });
  await renewCalendarFeed(signed({ db }, one.student));
  const outcomes: Promise<unknown>[] = [];
  await db.$transaction(async (tx) => {
    // The removal has locked the user when it waits for it, and no snapshot yet.
    await tx.$executeRaw`SELECT FROM calendar_feeds WHERE user_id = ${userId}::uuid FOR UPDATE`;
    const send = async () => {
      outcomes.push(errorOf(removeUser(contextOf({ db }), { userId })));
      await lockWaits(db, 1);
      return { outcome: "accepted" } as const;
    };
    const sent = errorOf(sendEmail({ ...sendDeps, mailer: { send } }, { messageId }));
    outcomes.push(sent);
    // What it records only deletes, and waits for no lock of the user.
    await sent;
  });
  expect(await Promise.all(outcomes)).toEqual([{}, {}]);
  expect(await db.classRecipient.count({ where: { userId } })).toBe(0);
});
