import { describe, expect } from "vitest";
import { lockWaits } from "../../../test/lock-waits.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test, WED, THU, movedFrom, toOne } from "../../../test/moved-class.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { sendEmail } from "./send-email.ts";

describe("[TRUE-6] who enrols", () => {
  test("between a change and its job is notified by the confirmation, and of what changes then", async ({
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

  test("before a change is notified by the confirmation where that is still to be written", async ({
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
      const { classId, first: meeting, admin } = school;
      const { student } = await aPaidEnrolment(deps, stripe, { classId });
      const { id: messageId } = await deps.db.emailMessage.findFirstOrThrow({ where: { userId: student.id } });
      const localTimes = { localStart: new Date("2029-05-02T16:00Z"), localEnd: new Date("2029-05-02T17:30Z") };
      const { sending } = await deps.db.$transaction(async (tx) => {
        const change = () => tx.meeting.update({ where: { id: meeting.id }, data: localTimes });
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
