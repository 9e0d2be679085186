import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { errorOf, hold } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, joined, statesOf } from "../../../test/waitlist.ts";
import { publishConsent } from "../consents/publish-consent.ts";
import { listOwnTurns } from "./list-own-turns.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { leaveWaitlist } from "./leave-waitlist.ts";

const NOBODY = "00000000-0000-7000-8000-000000000000";

test("[WAIT-1][WAIT-2] joining says the place in line, and the first in line is offered the seat that is freed", async ({
  db,
}) => {
  const { classId, enrolmentIds } = await aFullClass(db);
  const first = await aWaitingFamily(db, classId);
  const second = await aWaitingFamily(db, classId);
  expect([...first.turns, ...second.turns].map(({ position }) => position)).toEqual([1, 2]);
  await freeSeat(db, enrolmentIds[0]);
  expect(await statesOf(db, classId)).toEqual(["offered", "waiting"]);
  const found = await db.class.findUnique({ where: { id: classId } });
  expect(found).toMatchObject({ seatsTaken: 1, enrolledCount: 0, waitlistNeeds: 1 });
  const [participantId] = first.participantIds;
  expect(await listOwnTurns(signed({ db }, first.guardian))).toMatchObject({
    turns: [],
    offers: [{ classId, className: "Football", totalCents: 7999, people: [{ participantId }] }],
  });
  const waiting = await listOwnTurns(signed({ db }, second.guardian));
  expect(waiting).toMatchObject({ turns: [{ position: 1, groupSize: 1 }], offers: [] });
});

test("[WAIT-2] those who wait together have one place in line, those who wait alone one each; oneself has no name", async ({
  db,
}) => {
  const { classId } = await aFullClass(db, 3);
  await aWaitingFamily(db, classId, 2);
  const guardian = await aUser(db, "student");
  const { id: anna } = await aChild(db, guardian.id, { name: "Anna" });
  await joined(db, guardian, classId, [guardian.id, anna], false);
  const { turns } = await listOwnTurns(signed({ db }, guardian));
  expect(turns).toMatchObject([
    { position: 2, participantName: null, groupSize: 1 },
    { position: 3, participantName: "Anna", groupSize: 1 },
  ]);
});

test("[WAIT-1] joining writes the class only where a smaller group waits than before", async ({ db }) => {
  const { classId } = await aFullClass(db, 3);
  const changes = async () => {
    const [row] = await db.$queryRaw<[{ sum: number }]>`SELECT sum(changes)::int FROM public_change_counts`;
    return row.sum;
  };
  await aWaitingFamily(db, classId, 2);
  const before = await changes();
  await aWaitingFamily(db, classId, 3);
  const { guardian, turns } = await aWaitingFamily(db, classId, 2);
  await leaveWaitlist(signed({ db }, guardian), { entryId: turns[0]?.entryId ?? "" });
  expect(await changes()).toBe(before);
  await aWaitingFamily(db, classId, 1);
  expect(await changes()).toBe(before + 1);
});

describe("[WAIT-1] joining is refused", () => {
  test("where a free seat would do, and together where too few are free only", async ({ db }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const guardian = await aUser(db, "student");
    const participantIds = [(await aChild(db, guardian.id)).id, (await aChild(db, guardian.id)).id];
    const join = (together: boolean) =>
      errorOf(joinWaitlist(signed({ db }, guardian), { classId, participantIds, together }));
    expect(await join(false)).toMatchObject({ code: "SEATS_FREE", message: "A seat is free: enrol now." });
    expect(await join(true)).toMatchObject({ code: "CLASS_TOO_SMALL", message: "The class has only 1 seat." });
    await db.class.update({ where: { id: classId }, data: { capacity: 2, seatsTaken: 1 } });
    expect(await join(true)).toEqual({});
  });

  test("for who waits, has a place, or is not of the family; all or none join", async ({ db }) => {
    const { classId } = await aFullClass(db);
    const { guardian, participantIds } = await aWaitingFamily(db, classId);
    const { id: other } = await aChild(db, guardian.id);
    const join = (ids: string[], of = classId) =>
      errorOf(joinWaitlist(signed({ db }, guardian), { classId: of, participantIds: ids, together: false }));
    expect((await join([other, ...participantIds])).code).toBe("ALREADY_WAITING");
    expect((await join([other, NOBODY])).code).toBe("PARTICIPANT_NOT_FOUND");
    expect((await join([other], NOBODY)).code).toBe("CLASS_NOT_FOUND");
    const { id: held } = await aClass(db, { capacity: 1 });
    await hold(db, guardian, held);
    expect((await join([guardian.id], held)).code).toBe("ALREADY_ENROLLED");
    expect(await db.waitlistEntry.count()).toBe(1);
  });

  test("where the class or its line is closed, for another age, and before the questions are answered", async ({
    db,
  }) => {
    const guardian = await aUser(db, "student");
    const { id: child } = await aChild(db, guardian.id, { name: "Anna" });
    const join = async (more: Parameters<typeof aFullClass>[2]) => {
      const { classId } = await aFullClass(db, 1, more);
      return errorOf(joinWaitlist(signed({ db }, guardian), { classId, participantIds: [child], together: true }));
    };
    expect((await join({ closedAt: new Date() })).code).toBe("CLASS_CLOSED");
    expect((await join({ status: "pending" })).code).toBe("CLASS_NOT_FOUND");
    expect((await join({ waitlistClosedAt: new Date() })).code).toBe("WAITLIST_CLOSED");
    expect((await join({ minAge: 40 })).message).toMatch(/^Anna is \d+; this class is for ages 40/);
    const question = { kind: "other", text: "May we?", isRequired: true } as const;
    await publishConsent(signed({ db }, await aUser(db, "admin")), question);
    expect((await join({})).message).toBe("Please answer the questions about Anna first.");
  });

  test("before the address is verified, as holding is", async ({ db }) => {
    const { classId } = await aFullClass(db);
    const guardian = await aUser(db, "student");
    const deps = { ...signed({ db }, guardian), school: schoolWith({ requiresVerifiedEmail: true }) };
    const join = joinWaitlist(deps, { classId, participantIds: [guardian.id], together: false });
    expect((await errorOf(join)).code).toBe("EMAIL_NOT_VERIFIED");
  });

  test("in the same class after two offers of a day that were not paid", async ({ db }) => {
    const { classId, enrolmentIds } = await aFullClass(db);
    const guardian = await aUser(db, "student");
    const anna = (await aChild(db, guardian.id)).id;
    const giveUp = async () => {
      const { checkoutId } = await db.enrolment.findFirstOrThrow({ where: { classId, state: "held" } });
      await db.$queryRaw`SELECT release_checkout(${checkoutId}::uuid)`;
    };
    await joined(db, guardian, classId, [anna]);
    await freeSeat(db, enrolmentIds[0]);
    await aWaitingFamily(db, classId);
    await giveUp();
    await joined(db, guardian, classId, [anna]);
    await giveUp();
    await aWaitingFamily(db, classId);
    await giveUp();
    expect(await statesOf(db, classId)).toEqual(["declined", "declined", "declined", "offered"]);
    const refused = await errorOf(joined(db, guardian, classId, [anna]));
    expect(refused).toMatchObject({ code: "WAITLIST_COOLDOWN", message: expect.stringContaining("24 hours") });
    await db.$executeRaw`UPDATE waitlist_entries SET ended_at = ended_at - interval '1 day' WHERE student_id = ${guardian.id}::uuid`;
    expect(await joined(db, guardian, classId, [anna])).toHaveLength(1);
  });

  test("above forty places that an account waits for, also at once", async ({ db }) => {
    const guardian = await aUser(db, "student");
    const join = async () => {
      const { classId } = await aFullClass(db);
      return errorOf(joined(db, guardian, classId, [guardian.id]));
    };
    for (let count = 0; count < 37; count++) await join();
    const errors = await Promise.all(Array.from({ length: 6 }, join));
    const refused = errors.filter(({ code }) => code === "TOO_MANY_WAITING");
    expect(refused).toHaveLength(3);
    expect(refused[0]?.message).toBe("You wait for 40 places already.");
    expect(await db.waitlistEntry.count()).toBe(40);
  });
});

describe("[WAIT-2] leaving", () => {
  test("removes the group without a trace, moves the others up, and is done once however often it is pressed", async ({
    db,
  }) => {
    const { classId, enrolmentIds } = await aFullClass(db, 2);
    const { guardian, turns } = await aWaitingFamily(db, classId, 2);
    const second = await aWaitingFamily(db, classId);
    const entryId = turns[0]?.entryId ?? "";
    for (let press = 0; press < 2; press++) await leaveWaitlist(signed({ db }, guardian), { entryId });
    expect(await statesOf(db, classId)).toEqual(["waiting"]);
    expect(await listOwnTurns(signed({ db }, second.guardian))).toMatchObject({ turns: [{ position: 1 }] });
    await freeSeat(db, enrolmentIds[0]);
    expect(await statesOf(db, classId)).toEqual(["offered"]);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ waitlistNeeds: null });
  });

  test("does nothing to somebody else's turn, and is refused once a seat is offered", async ({ db }) => {
    const { classId, enrolmentIds } = await aFullClass(db);
    const { guardian, turns } = await aWaitingFamily(db, classId);
    const leave = (actor: typeof guardian) =>
      errorOf(leaveWaitlist(signed({ db }, actor), { entryId: turns[0]?.entryId ?? "" }));
    await leave(await aUser(db, "student"));
    expect(await statesOf(db, classId)).toEqual(["waiting"]);
    await freeSeat(db, enrolmentIds[0]);
    expect((await leave(guardian)).code).toBe("WAITLIST_TURN_NOT_FOUND");
    expect(await statesOf(db, classId)).toEqual(["offered"]);
  });
});
