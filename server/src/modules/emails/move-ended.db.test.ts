import { expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aPlace } from "../../../test/moving-place.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { signed } from "../../../test/signed.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { endOpenMove } from "../payments/end-open-move.ts";

test("[MOVE-2][MAIL-3] who was asked to pay for a move is notified once that it is off", async ({
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { admin, input } = await aPlace(deps, stripe, 9000);
  await moveEnrolment(admin, input);
  await sendAll(sendDeps);
  catcher.messages.length = 0;
  for (const ended of [true, false]) expect(await endOpenMove(admin, input)).toEqual({ ended });
  await sendAll(sendDeps);
  const [message, ...more] = catcher.messages;
  expect(more).toEqual([]);
  expect(message?.subject).toBe("The move to Chess is off");
  expect(message?.text).toContain("Your place in Football stays as it is. Nothing was charged.");
});

test("[MOVE-2][MAIL-3] of a child's place it names the child", async ({ db, deps, stripe, sendDeps, catcher }) => {
  const student = await aUser(db, "student");
  const { id: participantId } = await aChild(db, student.id, { name: "Anna Lovelace" });
  const { id: from } = await aClass(db, { name: "Football", priceCents: 8000 });
  const { id: classId } = await aClass(db, { name: "Chess", priceCents: 9000 });
  const { enrolmentId } = await aPaidEnrolment(deps, stripe, { student, classId: from, participantId });
  const admin = signed(deps, await aUser(db, "admin"));
  await moveEnrolment(admin, { enrolmentId, classId, differenceCents: 1000 });
  await endOpenMove(admin, { enrolmentId });
  await sendAll(sendDeps);
  const message = catcher.messages.find(({ subject }) => subject.includes("off"));
  expect(message?.subject).toBe("The move to Chess is off (Anna)");
  expect(message?.text).toContain("The place of Anna in Football stays as it is. Nothing was charged.");
});

test("[MOVE-2][MAIL-3] it is not sent once a new move is open, or the place has moved", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { admin, input } = await aPlace(deps, stripe, 9000);
  const stateOf = async () => {
    await sendAll(sendDeps);
    return db.emailMessage.findMany({ where: { kind: "move_ended" }, orderBy: { id: "asc" }, select: { state: true } });
  };
  await moveEnrolment(admin, input);
  await endOpenMove(admin, input);
  await moveEnrolment(admin, input);
  expect(await stateOf()).toEqual([{ state: "dropped" }]);
  await endOpenMove(admin, input);
  const { id: classId } = await aClass(db, { name: "Golf", priceCents: 8000 });
  await moveEnrolment(admin, { ...input, classId, differenceCents: 0 });
  expect(await stateOf()).toEqual([{ state: "dropped" }, { state: "dropped" }]);
  expect(catcher.messages.map(({ subject }) => subject)).not.toContain("The move to Chess is off");
});
