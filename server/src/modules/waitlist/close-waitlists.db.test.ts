import { describe, expect } from "vitest";
import { aChild, aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/mail-test.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, joined, statesOf, tellAll } from "../../../test/waitlist.ts";
import type { Db } from "../../db/client.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { archiveClass, closeClass } from "../classes/close-class.ts";
import { denyClass } from "../classes/decide-class.ts";
import { removeChild } from "../family/save-child.ts";
import { removeUser } from "../users/remove-user.ts";
import { closeWaitlists } from "./close-waitlists.ts";
import { setWaitlist } from "./manage-waitlist.ts";

type Admin = ReturnType<typeof signed>;

/** The time that a class's enrolment ends has come. */
const endEnrolment = (db: Db, id: string) =>
  // Without the trigger, as by the clock alone.
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.class.update({
      where: { id },
      data: { enrolmentClosesLocal: new Date(Date.now() - 60_000), enrolmentTimeZone: "UTC" },
    });
  });

/** Every way by which a line ends, and what its message says of it. */
const ENDS: Record<string, [string, (admin: Admin, classId: string) => Promise<unknown>]> = {
  "the class is closed": ["The class takes no new students.", (admin, classId) => closeClass(admin, { classId })],
  "the class is cancelled": [
    "The school has cancelled the class.",
    (admin, classId) => cancelClass(admin, { classId, reason: "Storm" }),
  ],
  "the class is denied after an edit, and archived": [
    "The class takes no new students.",
    async (admin, classId) => {
      await admin.db.class.update({ where: { id: classId }, data: { status: "pending" } });
      await denyClass(admin, { classId, feedback: "No" });
      await archiveClass(admin, { classId });
    },
  ],
  "an admin closes the line": [
    "The school has closed its waitlist.",
    (admin, classId) => setWaitlist(admin, { classId, isOpen: false, reason: "No more seats" }),
  ],
  "enrolment ends by the clock": [
    "Enrolment has ended.",
    async (admin, classId) => {
      await endEnrolment(admin.db, classId);
      await closeWaitlists(admin);
    },
  ],
  "enrolment has ended before the job runs, and a seat is freed": [
    "Enrolment has ended.",
    async (admin, classId) => {
      await endEnrolment(admin.db, classId);
      await admin.db.class.update({ where: { id: classId }, data: { capacity: { increment: 1 } } });
    },
  ],
};

describe.each(Object.entries(ENDS))("[WAIT-8] %s", (_, [reason, end]) => {
  test("and each family is notified once that it does not wait any more", async ({ db, deps, sendDeps, catcher }) => {
    const { classId } = await aFullClass(db);
    const guardian = await aUser(db, "student");
    const anna = (await aChild(db, guardian.id, { name: "Anna Lovelace" })).id;
    await joined(db, guardian, classId, [guardian.id, anna], false);
    const other = await aWaitingFamily(db, classId);
    await end(signed(deps, await aUser(db, "admin")), classId);
    expect(await statesOf(db, classId)).toEqual(["closed", "closed", "closed"]);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ waitlistNeeds: null });
    for (let run = 0; run < 2; run++) await tellAll(sendDeps);
    const messages = catcher.messages.filter(({ subject }) => subject === "You do not wait for Football any more");
    expect(messages.flatMap(({ to }) => to).toSorted()).toEqual([guardian.email, other.guardian.email].toSorted());
    const text = messages.find(({ to }) => to.includes(guardian.email))?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain(`You waited for 2 seats in Football for you and Anna. ${reason} Nothing was charged.`);
  });
});

test("[WAIT-8] an offer that was made before the class closed stays", async ({ db, deps }) => {
  const { classId, enrolmentIds } = await aFullClass(db);
  await aWaitingFamily(db, classId);
  await freeSeat(db, enrolmentIds[0]);
  await aWaitingFamily(db, classId);
  await closeClass(signed(deps, await aUser(db, "admin")), { classId });
  expect(await statesOf(db, classId)).toEqual(["offered", "closed"]);
});

test("[WAIT-8] nobody joins a line that was closed until it is opened; each is on record once", async ({
  db,
  deps,
}) => {
  const { classId } = await aFullClass(db);
  const admin = signed(deps, await aUser(db, "admin"));
  for (const isOpen of [false, false]) await setWaitlist(admin, { classId, isOpen, reason: "No more seats" });
  await expect(aWaitingFamily(db, classId)).rejects.toMatchObject({ code: "WAITLIST_CLOSED" });
  await setWaitlist(admin, { classId, isOpen: true, reason: "A new pitch" });
  await aWaitingFamily(db, classId);
  const events = await db.auditEvent.findMany({ orderBy: { id: "asc" }, select: { kind: true, details: true } });
  expect(events).toEqual([
    { kind: "waitlist_closed", details: { reason: "No more seats" } },
    { kind: "waitlist_opened", details: { reason: "A new pitch" } },
  ]);
});

describe("[WAIT-8][WAIT-11] who cannot have a seat any more", () => {
  test("because the class has become too small for the group is sent, and the others wait on", async ({
    db,
    sendDeps,
    catcher,
  }) => {
    const { classId, enrolmentIds } = await aFullClass(db, 3);
    const { guardian } = await aWaitingFamily(db, classId, 3);
    await aWaitingFamily(db, classId, 2);
    await freeSeat(db, enrolmentIds[0]);
    await db.class.update({ where: { id: classId }, data: { capacity: 2 } });
    expect(await statesOf(db, classId)).toEqual(["closed", "closed", "closed", "waiting", "waiting"]);
    await tellAll(sendDeps);
    expect(catcher.messages.flatMap(({ to }) => to)).toEqual([guardian.email]);
    expect(catcher.messages[0]?.text).toContain("too small or for other ages");
  });

  test("because the class is for other ages is passed, and no call fails", async ({ db }) => {
    const { classId, enrolmentIds } = await aFullClass(db);
    await aWaitingFamily(db, classId);
    const adult = await aUser(db, "student");
    await joined(db, adult, classId, [adult.id]);
    await db.class.update({ where: { id: classId }, data: { minAge: 40, maxAge: 60 } });
    await freeSeat(db, enrolmentIds[0]);
    expect(await statesOf(db, classId)).toEqual(["closed", "offered"]);
  });

  test("because the places of a group have become too dear for one payment is passed", async ({ db }) => {
    const { classId } = await aFullClass(db, 12);
    await aWaitingFamily(db, classId, 12);
    await aWaitingFamily(db, classId, 11);
    await db.class.update({ where: { id: classId }, data: { priceCents: 9_000_000 } });
    await db.class.update({ where: { id: classId }, data: { capacity: 24 } });
    expect(new Set((await statesOf(db, classId)).slice(0, 12))).toEqual(new Set(["closed"]));
    expect(new Set((await statesOf(db, classId)).slice(12))).toEqual(new Set(["offered"]));
  });
});

describe("[WAIT-8][WAIT-11] who is removed", () => {
  test("leaves the line with the account: by a job, and before it nobody is offered a seat for them", async ({
    db,
    deps,
    sendDeps,
  }) => {
    const { classId, enrolmentIds } = await aFullClass(db, 2);
    const { guardian } = await aWaitingFamily(db, classId);
    const second = await aWaitingFamily(db, classId);
    await aWaitingFamily(db, classId);
    const admin = signed(deps, await aUser(db, "admin"));
    await removeUser(admin, { userId: guardian.id });
    await freeSeat(db, enrolmentIds[0]);
    expect(await statesOf(db, classId)).toEqual(["offered", "waiting"]);
    await removeUser(admin, { userId: second.guardian.id });
    await tellAll(sendDeps);
    const { checkoutId } = await db.enrolment.findFirstOrThrow({ where: { state: "held" } });
    await db.$queryRaw`SELECT release_checkout(${checkoutId}::uuid)`;
    expect(await statesOf(db, classId)).toEqual(["declined", "offered"]);
  });

  test("leaves the line also where they have had a seat elsewhere before", async ({ db, deps, sendDeps }) => {
    const { classId } = await aFullClass(db);
    const { guardian, participantIds } = await aWaitingFamily(db, classId);
    const [participantId = ""] = participantIds;
    const { id: elsewhere } = await aClass(db);
    await anEnrolment(db, {
      classId: elsewhere,
      studentId: guardian.id,
      participantId,
      state: "released",
      endedAt: new Date(),
    });
    await removeChild(signed(deps, guardian), { participantId });
    await tellAll(sendDeps);
    expect(await statesOf(db, classId)).toEqual([]);
  });

  test("as a child leaves it alone; the others of the group wait on", async ({ db, deps, sendDeps }) => {
    const { classId, enrolmentIds } = await aFullClass(db, 2);
    const { guardian, participantIds } = await aWaitingFamily(db, classId, 2);
    await removeChild(signed(deps, guardian), { participantId: participantIds[0] ?? "" });
    await tellAll(sendDeps);
    expect(await statesOf(db, classId)).toEqual(["waiting"]);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ waitlistNeeds: 1 });
    await freeSeat(db, enrolmentIds[0]);
    expect(await statesOf(db, classId)).toEqual(["offered"]);
    const kept = await db.participant.findUnique({ where: { id: participantIds[0] ?? "" } });
    expect(kept).toMatchObject({ birthDate: null });
  });
});
