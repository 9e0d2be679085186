import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { errorOf } from "../../../test/holds.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { at, aTeacher } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { listAuditEvents } from "../audit-log/list-audit-events.ts";
import { archiveClass } from "./close-class.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { listOwnClasses } from "./list-own-classes.ts";
import { updateClass } from "./update-class.ts";
import { withdrawClass } from "./withdraw-class.ts";

test("[LIFE-3] a class that is withdrawn after a decision is in no list, is logged, and cannot be decided or edited any more", async ({
  db,
}) => {
  const actor = await aUser(db, "instructor");
  const {
    id: classId,
    name,
    imageUrl,
    capacity,
    priceCents,
    description,
  } = await aClass(db, {
    instructorId: actor.id,
    status: "pending",
  });
  const byAdmin = signed({ db }, await aUser(db, "admin"));
  const edited = { classId, name, imageUrl, capacity, priceCents, description };
  await denyClass(byAdmin, { classId, feedback: "" });
  await updateClass(signed({ db }, actor), edited);
  expect(await withdrawClass(signed({ db }, actor), { classId })).toEqual({ isArchived: true });
  expect(await listOwnClasses(signed({ db }, actor))).toEqual([]);
  expect((await listAllClasses(contextOf({ db }), { limit: 10, offset: 0, sort: "waiting" })).total).toBe(0);
  for (const call of [
    () => withdrawClass(signed({ db }, actor), { classId }),
    () => approveClass(byAdmin, { classId }),
    () => denyClass(byAdmin, { classId, feedback: "" }),
    () => updateClass(signed({ db }, actor), edited),
  ]) {
    expect(await errorOf(call())).toMatchObject({ code: "CLASS_NOT_FOUND" });
  }
  expect(await db.auditEvent.findMany({ orderBy: { at: "asc" } })).toMatchObject([
    { kind: "class_denied" },
    { kind: "class_archived", classId, actorId: actor.id },
  ]);
  const { id: denied } = await aClass(db, { status: "denied" });
  await archiveClass(byAdmin, { classId: denied });
  expect(
    (await listAuditEvents(contextOf({ db }), { sort: "oldest", shown: "all", limit: 10, offset: 0 })).events,
  ).toMatchObject([
    { kind: "class_denied" },
    { kind: "class_archived", isWithdrawn: true, class: { id: classId } },
    { kind: "class_archived", isWithdrawn: false, class: { id: denied } },
  ]);
});

test("[LIFE-3][SEC-7] a class that nobody has decided about leaves nothing behind when it is withdrawn", async ({
  db,
}) => {
  const { actor, add } = await aTeacher(db);
  const { id: classId, imageUrl } = await aClass(db, { instructorId: actor.id, status: "pending" });
  await add([at("2029-05-01"), at("2029-05-08")], null, classId);
  expect(await withdrawClass(signed({ db }, actor), { classId })).toEqual({ isArchived: true });
  expect([await db.class.count({ where: { id: classId } }), await db.meeting.count()]).toEqual([0, 0]);
  expect(await db.auditEvent.findMany()).toEqual([]);
  const jobs = await db.$queryRaw`SELECT key FROM graphile_worker.jobs`;
  expect(jobs).toEqual([{ key: `remove-picture:${imageUrl}` }]);
  expect(await errorOf(withdrawClass(signed({ db }, actor), { classId }))).toMatchObject({
    code: "CLASS_NOT_FOUND",
  });
});

test("[LIFE-3] a pending class in which students are enrolled is not withdrawn", async ({ db, deps, stripe }) => {
  const actor = await aUser(db, "instructor");
  const { id: classId, name, imageUrl, capacity, description } = await aClass(db, { instructorId: actor.id });
  await aPaidEnrolment(deps, stripe, { classId });
  await updateClass(signed({ db }, actor), { classId, name, imageUrl, capacity, priceCents: 8999, description });
  expect(await errorOf(withdrawClass(signed({ db }, actor), { classId }))).toMatchObject({
    code: "CLASS_HAS_STUDENTS",
  });
  const archived = db.class.update({ where: { id: classId }, data: { archivedAt: new Date() } });
  await expect(archived).rejects.toThrow("classes_archived_when_over");
});

test("[LIFE-3] a denied class is withdrawn, which frees the time of its dates, unless somebody has a seat", async ({
  db,
}) => {
  const { actor, classId, add } = await aTeacher(db);
  const { id: other } = await aClass(db, { instructorId: actor.id });
  await add([at("2029-05-01")]);
  await db.class.update({ where: { id: classId }, data: { status: "pending" } });
  await denyClass(signed({ db }, await aUser(db, "admin")), { classId, feedback: "No" });
  await db.class.update({ where: { id: classId }, data: { seatsTaken: 1 } });
  expect(await errorOf(withdrawClass(signed({ db }, actor), { classId }))).toMatchObject({
    code: "CLASS_HAS_STUDENTS",
  });
  await db.class.update({ where: { id: classId }, data: { seatsTaken: 0 } });
  await withdrawClass(signed({ db }, actor), { classId });
  expect(await listOwnClasses(signed({ db }, actor))).toMatchObject([{ id: other }]);
  await add([at("2029-05-01")], null, other);
  const { events } = await listAuditEvents(contextOf({ db }), {
    sort: "newest",
    shown: "class_archived",
    limit: 1,
    offset: 0,
  });
  expect(events).toMatchObject([{ kind: "class_archived", isWithdrawn: true, class: { id: classId } }]);
});

test("[LIFE-3][MAIL-3] whoever was to teach a date of a class that is withdrawn or archived is notified", async ({
  db,
  deps,
}) => {
  const emailDeps = { ...deps, email: { publicUrl: "https://school.example" } };
  const admin = { ...emailDeps, actor: await aUser(db, "admin") };
  const substitute = await aUser(db, "instructor");
  const messages = async () => {
    await notifyAll(emailDeps);
    return db.emailMessage.findMany({
      where: { kind: "class_changed" },
      orderBy: { id: "asc" },
      select: { userId: true },
    });
  };
  const kenji = await aTeacher(db);
  await kenji.add([at("2029-05-01")]);
  await db.meeting.updateMany({ data: { substituteId: substitute.id } });
  await db.class.update({ where: { id: kenji.classId }, data: { status: "denied" } });
  await withdrawClass({ ...emailDeps, actor: kenji.actor }, { classId: kenji.classId });
  expect(await messages()).toEqual([{ userId: substitute.id }]);

  const ada = await aTeacher(db, "Golf");
  await ada.add([at("2029-05-01")]);
  await db.class.update({ where: { id: ada.classId }, data: { closedAt: new Date() } });
  await archiveClass(admin, { classId: ada.classId });
  expect(await messages()).toEqual([{ userId: substitute.id }, { userId: ada.actor.id }]);
});

test("[LIFE-3] an approved class is not withdrawn", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const { id: classId } = await aClass(db, { instructorId: actor.id });
  expect(await errorOf(withdrawClass(signed({ db }, actor), { classId }))).toMatchObject({
    code: "CLASS_CHANGED",
  });
  const other = await aUser(db, "instructor");
  expect(await errorOf(withdrawClass(signed({ db }, other), { classId }))).toMatchObject({
    code: "CLASS_NOT_FOUND",
  });
});

test("[LIFE-3] withdrawing and approving at once end in one of them", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const byAdmin = signed({ db }, await aUser(db, "admin"));
  for (let round = 0; round < 10; round++) {
    const { id: classId } = await aClass(db, { instructorId: actor.id, status: "pending" });
    const [withdrawn, approved] = await Promise.allSettled([
      withdrawClass(signed({ db }, actor), { classId }),
      approveClass(byAdmin, { classId }),
    ]);
    const found = await db.class.findUnique({ where: { id: classId }, select: { status: true, archivedAt: true } });
    expect([withdrawn.status, approved.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(found).toEqual(withdrawn.status === "fulfilled" ? null : { status: "approved", archivedAt: null });
  }
});
