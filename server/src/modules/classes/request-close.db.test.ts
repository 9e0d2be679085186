import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { cancelClass } from "./cancel-class.ts";
import { closeClass, declineClose } from "./close-class.ts";
import { approveClass } from "./decide-class.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { listOwnClasses } from "./list-own-classes.ts";
import { requestClose } from "./request-close.ts";
import { updateClass } from "./update-class.ts";

test("[LIFE-3] a class that is to be closed comes first after the pending ones, until it is closed", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const { id: classId } = await aClass(db, { instructorId: actor.id });
  const { id: other } = await aClass(db);
  const { id: pending } = await aClass(db, { status: "pending" });
  const waiting = async () =>
    (await listAllClasses(contextOf({ db }), { limit: 10, offset: 0, sort: "waiting" })).classes;
  expect((await waiting()).map(({ id }) => id)).toEqual([pending, other, classId]);
  const ask = (isCloseRequested: boolean) => requestClose(signed({ db }, actor), { classId, isCloseRequested });
  expect(await ask(true)).toEqual({ isCloseRequested: true });
  await ask(true);
  expect((await waiting()).map(({ id }) => id)).toEqual([pending, classId, other]);
  expect((await waiting()).map((one) => one.isCloseRequested)).toEqual([false, true, false]);
  await ask(false);
  expect(await listOwnClasses(signed({ db }, actor))).toMatchObject([{ isCloseRequested: false }]);
  await ask(true);
  await closeClass(contextOf({ db }), { classId });
  expect(await listOwnClasses(signed({ db }, actor))).toMatchObject([{ isClosed: true, isCloseRequested: false }]);
  expect(await errorOf(ask(true))).toMatchObject({ code: "CLASS_CHANGED" });
});

test("[LIFE-3] an admin declines the request: the class stays open, it is logged, and the instructor may ask again", async ({
  db,
}) => {
  const actor = await aUser(db, "instructor");
  const admin = await aUser(db, "admin");
  const { id: classId } = await aClass(db, { instructorId: actor.id });
  const decline = () => declineClose(signed({ db }, admin), { classId });
  expect(await errorOf(decline())).toMatchObject({ code: "CLASS_CHANGED" });
  const ask = () => requestClose(signed({ db }, actor), { classId, isCloseRequested: true });
  await ask();
  expect(await decline()).toEqual({ standing: "open", status: "approved", isClosed: false, isCloseRequested: false });
  expect(await listOwnClasses(signed({ db }, actor))).toMatchObject([
    { status: "approved", isClosed: false, isCloseRequested: false },
  ]);
  expect(await errorOf(decline())).toMatchObject({ code: "CLASS_CHANGED" });
  const events = await db.auditEvent.findMany({ select: { kind: true, actorId: true, classId: true } });
  expect(events).toEqual([{ kind: "class_close_declined", actorId: admin.id, classId }]);
  await ask();
  await closeClass(signed({ db }, admin), { classId });
  expect(await errorOf(decline())).toMatchObject({ code: "CLASS_CHANGED" });
  expect(await errorOf(declineClose(signed({ db }, admin), { classId: actor.id }))).toMatchObject({
    code: "CLASS_NOT_FOUND",
  });
});

test("[LIFE-3] the request outlives an edit and its approval, and ends with a cancellation", async ({ db, deps }) => {
  const actor = await aUser(db, "instructor");
  const classOf = () => aClass(db, { instructorId: actor.id });
  const [edited, cancelled] = [await classOf(), await classOf()];
  for (const { id } of [edited, cancelled]) {
    await requestClose(signed({ db }, actor), { classId: id, isCloseRequested: true });
  }
  const { id: classId, name, imageUrl, capacity, description } = edited;
  const edit = (priceCents: number) =>
    updateClass(signed({ db }, actor), { classId, name, imageUrl, capacity, description, priceCents });
  await edit(edited.priceCents);
  expect(await db.class.count({ where: { isCloseRequested: true } })).toBe(2);
  await edit(edited.priceCents + 1);
  await approveClass(contextOf({ db }), { classId });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({
    status: "approved",
    isCloseRequested: true,
  });
  await cancelClass({ ...deps, actor: await aUser(db, "admin") }, { classId: cancelled.id, reason: "Storm" });
  expect(await db.class.findMany({ where: { isCloseRequested: true } })).toMatchObject([{ id: classId }]);
});

test("[LIFE-3] only the instructor of an approved class asks to close it", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const { id: classId } = await aClass(db, { instructorId: actor.id, status: "pending" });
  const input = { classId, isCloseRequested: true };
  expect(await errorOf(requestClose(signed({ db }, actor), input))).toMatchObject({ code: "CLASS_CHANGED" });
  const other = await aUser(db, "instructor");
  expect(await errorOf(requestClose(signed({ db }, other), input))).toMatchObject({ code: "CLASS_NOT_FOUND" });
  const closed = { isCloseRequested: true, closedAt: new Date() };
  const requested = db.class.update({ where: { id: classId }, data: closed });
  await expect(requested).rejects.toThrow("classes_close_requested_while_open");
});
