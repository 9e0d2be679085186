import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, anEnrolment, aSelection, aUser } from "../../../test/factories.ts";
import { errorOf, holdSeat } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db, Tx } from "../../db/client.ts";
import { answerConsent } from "../consents/answer-consent.ts";
import { listSelectedClasses } from "../enrolments/list-selected-classes.ts";
import { selectClass } from "../enrolments/select-class.ts";
import { unselectClass } from "../enrolments/unselect-class.ts";
import { releaseOwnCheckout } from "../payments/release-own-checkout.ts";
import { removeUser } from "../users/remove-user.ts";
import { listFamily } from "./list-family.ts";
import { addChild, correctBirthDate, removeChild, updateChild } from "./save-child.ts";

const BEN = { name: "Ben", birthDate: "2018-05-31" };
const notFound = { code: "PARTICIPANT_NOT_FOUND" };

describe("[FAM-1] an account has at most 20 people", () => {
  test("of 30 that are added at once 19 are, and one more once somebody is removed", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const errors = await Promise.all(Array.from({ length: 30 }, () => errorOf(addChild(deps, BEN))));
    expect(errors.filter(({ code }) => code === "TOO_MANY_PEOPLE")).toHaveLength(11);
    const family = await listFamily(deps);
    expect(family.map(({ isOneself }) => isOneself)).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    await removeChild(deps, { participantId: family[1]?.id ?? "" });
    expect(await errorOf(addChild(deps, BEN))).toEqual({});
    expect(await errorOf(addChild(deps, BEN))).toMatchObject({ code: "TOO_MANY_PEOPLE" });
  });

  /** Adds the twentieth person, and another one before that is committed. */
  async function addTwoAtOnce(db: Db, meanwhile: (added: Promise<unknown>) => Promise<unknown>) {
    const deps = signed({ db }, await aUser(db, "student"));
    for (let number = 2; number < 20; number++) await aChild(db, deps.actor.id);
    const { last } = await db.$transaction(async (tx) => {
      await tx.participant.create({ data: { guardianId: deps.actor.id, name: "Anna", birthDate: new Date() } });
      const added = errorOf(addChild(deps, BEN));
      await meanwhile(added);
      return { last: added };
    });
    return { code: (await last).code, people: (await listFamily(deps)).length };
  }

  test("an addition waits for one that is not committed yet", async ({ db }) => {
    expect(await addTwoAtOnce(db, () => lockWaits(db, 1))).toEqual({ code: "TOO_MANY_PEOPLE", people: 20 });
  });

  test("without the lock of the account there are 21", async ({ db }) => {
    const [{ source } = { source: "" }] = await db.$queryRaw<{ source: string }[]>`
      SELECT pg_get_functiondef('limit_participants'::regproc) AS source`;
    const unlocked = source.replace(/PERFORM 1 FROM "users"[^;]*;/, "");
    expect(unlocked).not.toBe(source);
    await db.$executeRawUnsafe(unlocked);
    expect(await addTwoAtOnce(db, (added) => added)).toEqual({ code: undefined, people: 21 });
  });
});

describe("[FAM-2] another account's child", () => {
  test("gets no place and no selection, by the database", async ({ db }) => {
    const [student, other] = [await aUser(db, "student"), await aUser(db, "student")];
    const ids = { studentId: student.id, participantId: (await aChild(db, other.id)).id };
    const { id: classId } = await aClass(db);
    await expect(anEnrolment(db, { classId, ...ids, state: "paid", paidAt: new Date() })).rejects.toThrow(
      "enrolments_participant_of_student",
    );
    await expect(aSelection(db, { classId, ...ids })).rejects.toThrow("selections_participant_of_student");
  });

  test("is refused by every call, and nothing of it changes", async ({ db }) => {
    const [deps, owner] = [signed({ db }, await aUser(db, "student")), signed({ db }, await aUser(db, "student"))];
    const { id: participantId } = await aChild(db, owner.actor.id);
    const { id: selected } = await aClass(db);
    const { id: held } = await aClass(db);
    await selectClass(owner, { classId: selected, participantIds: [participantId] });
    const { checkoutId } = await holdSeat(owner, { classId: held, participantId });
    const before = [await db.participant.findMany(), await db.enrolment.findMany(), await db.selection.findMany()];
    for (const { id } of [{ id: participantId }, { id: "00000000-0000-7000-8000-000000000000" }, owner.actor]) {
      const calls = [
        () => selectClass(deps, { classId: selected, participantIds: [deps.actor.id, id] }),
        () => holdSeat(deps, { classId: selected, participantId: id }),
        () => updateChild(deps, { participantId: id, ...BEN }),
        () => removeChild(deps, { participantId: id }),
      ];
      for (const call of calls) expect(await errorOf(call())).toMatchObject(notFound);
      // Nothing of theirs is there to take back.
      expect(await unselectClass(deps, { classId: selected, participantId: id })).toEqual({ removed: false });
      expect(await releaseOwnCheckout(deps, { checkoutId })).toEqual({ released: false });
    }
    const after = [await db.participant.findMany(), await db.enrolment.findMany(), await db.selection.findMany()];
    expect(after).toEqual(before);
    expect(await listFamily(deps)).toHaveLength(1);
  });

  test("oneself is nobody's child: the account is not renamed or removed so", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const participantId = deps.actor.id;
    expect(await errorOf(updateChild(deps, { participantId, ...BEN }))).toMatchObject(notFound);
    expect(await errorOf(removeChild(deps, { participantId }))).toMatchObject(notFound);
  });
});

describe("a birth date", () => {
  test("[FAM-3] to come is refused, by the school's clock", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const day = (zone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date());
    // The two are never on one day.
    const [west, east] = ["Etc/GMT+12", "Etc/GMT-14"];
    const add = (timeZone: string) =>
      addChild({ ...deps, school: schoolWith({ timeZone }) }, { name: "Ben", birthDate: day(east) });
    expect(await errorOf(add(west))).toMatchObject({ code: "BIRTH_DATE_TO_COME" });
    expect(await errorOf(add(east))).toEqual({});
  });

  test("[FAM-3] stays while the child has a place in a class with an age limit; the name may change", async ({
    db,
  }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const { id: participantId } = await addChild(deps, BEN);
    const { id: anyAge } = await aClass(db);
    const { id: classId } = await aClass(db, { maxAge: 99 });
    const correct = (birthDate: string) => errorOf(updateChild(deps, { participantId, name: "Benjamin", birthDate }));
    await holdSeat(deps, { classId: anyAge, participantId });
    expect(await correct("2018-06-01")).toEqual({});
    const { checkoutId } = await holdSeat(deps, { classId, participantId });
    expect(await correct("2018-06-02")).toMatchObject({ code: "BIRTH_DATE_KEPT" });
    expect(await correct("2018-06-01")).toEqual({});
    await releaseOwnCheckout(deps, { checkoutId });
    expect(await correct("2018-06-02")).toEqual({});
    expect(await listFamily(deps)).toMatchObject([{}, { name: "Benjamin", birthDate: "2018-06-02" }]);
  });
});

describe("the removal of a child", () => {
  /** As a removal does, up to its commit. */
  async function remove(tx: Tx, id: string) {
    await tx.$executeRaw`SELECT 1 FROM participants WHERE id = ${id}::uuid FOR UPDATE`;
    await tx.participant.update({ where: { id }, data: { birthDate: null, removedAt: new Date() } });
  }

  test("deletes the row of one who never had a seat, with the selections and consents", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const { id: participantId } = await addChild(deps, BEN);
    const { id: classId } = await aClass(db);
    await selectClass(deps, { classId, participantIds: [participantId, deps.actor.id] });
    const asking = { texts: { en: "May we?" }, publishedById: deps.actor.id } as const;
    const { id: textId } = await db.consentText.create({
      data: { kind: "terms", version: 1, isRequired: false, ...asking },
    });
    await answerConsent(deps, { participantId, textId, answer: "yes" });
    await removeChild(deps, { participantId });
    expect(await db.participant.count({ where: { id: participantId } })).toBe(0);
    expect(await db.consent.count()).toBe(0);
    expect(await listSelectedClasses(deps)).toMatchObject([{ participantName: null }]);
    expect(await listFamily(deps)).toMatchObject([{ isOneself: true }]);
    expect(await errorOf(removeChild(deps, { participantId }))).toMatchObject(notFound);
  });

  test.for([
    ["held", "Removed person", { state: "released", endedAt: new Date() }],
    ["paid", "Ben", { state: "refunded", paidAt: new Date(), endedAt: new Date() }],
  ] as const)("of one whose seat was only %s leaves the name %s and no birth date", async ([, name, seat], { db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const { id: participantId } = await addChild(deps, BEN);
    await anEnrolment(db, { classId: (await aClass(db)).id, studentId: deps.actor.id, participantId, ...seat });
    await removeChild(deps, { participantId });
    const child = await db.participant.findUniqueOrThrow({ where: { id: participantId } });
    expect(child).toMatchObject({ name, birthDate: null, removedAt: expect.any(Date) });
  });

  test("is refused while it has a place in a class that goes on, which is named", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const { id: participantId } = await addChild(deps, BEN);
    const { id: over } = await aClass(db, { closedAt: new Date(), archivedAt: new Date() });
    const { id: classId } = await aClass(db, { name: "Football" });
    const place = { studentId: deps.actor.id, participantId, state: "paid", paidAt: new Date() } as const;
    await anEnrolment(db, { ...place, classId: over });
    const { id } = await anEnrolment(db, { ...place, classId });
    const error = await errorOf(removeChild(deps, { participantId }));
    expect(error).toMatchObject({ code: "PARTICIPANT_HAS_PLACES" });
    expect(error.message).toBe("This child has a place in Football. Please cancel it first.");
    await db.enrolment.update({ where: { id }, data: { state: "refunded", endedAt: new Date() } });
    expect(await errorOf(removeChild(deps, { participantId }))).toEqual({});
  });

  test("beside a hold for it, in twenty rounds, leaves the seat or the refusal", async ({ db }) => {
    for (let round = 0; round < 20; round++) {
      const deps = signed({ db }, await aUser(db, "student"));
      const { id: participantId } = await addChild(deps, BEN);
      const { id: classId } = await aClass(db);
      const [removal, seat] = await Promise.all([
        errorOf(removeChild(deps, { participantId })),
        errorOf(holdSeat(deps, { classId, participantId })),
      ]);
      const held = await db.enrolment.count({ where: { participantId, state: "held" } });
      const isLeft = (await db.participant.count({ where: { id: participantId } })) === 1;
      expect([removal.code, seat.code, held, isLeft]).toEqual(
        held === 1 ? ["PARTICIPANT_HAS_PLACES", undefined, 1, true] : [undefined, "PARTICIPANT_NOT_FOUND", 0, false],
      );
    }
  });

  test("makes a hold that has begun wait, which is then refused", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const { id: participantId } = await addChild(deps, BEN);
    const { id: classId } = await aClass(db);
    const { seat } = await db.$transaction(async (tx) => {
      await remove(tx, participantId);
      const held = errorOf(holdSeat(deps, { classId, participantId }));
      await lockWaits(db, 1);
      return { seat: held };
    });
    expect(await seat).toMatchObject(notFound);
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({ seatsTaken: 0 });
  });

  test("leaves nothing to select for it, also where that had begun", async ({ db }) => {
    const deps = signed({ db }, await aUser(db, "student"));
    const { id: participantId } = await addChild(deps, BEN);
    const { id: classId } = await aClass(db);
    const { selected } = await db.$transaction(async (tx) => {
      await remove(tx, participantId);
      const selection = errorOf(selectClass(deps, { classId, participantIds: [participantId] }));
      await lockWaits(db, 1);
      return { selected: selection };
    });
    expect(await selected).toMatchObject(notFound);
    expect(await db.selection.count()).toBe(0);
  });
});

test("nobody is added to a removed account", async ({ db }) => {
  const deps = signed({ db }, await aUser(db, "student"));
  await removeUser(contextOf({ db }), { userId: deps.actor.id });
  expect(await errorOf(addChild(deps, BEN))).toMatchObject({ code: "SESSION_ENDED" });
});

test("[FAM-3] the school corrects the birth date of a child in a class with an age limit; the place stays, on record", async ({
  db,
}) => {
  const guardian = await aUser(db, "student");
  const { id: participantId } = await aChild(db, guardian.id, { name: "Ben", born: "2018-05-31" });
  const { id: classId } = await aClass(db, { minAge: 6, maxAge: 9 });
  const place = { classId, studentId: guardian.id, participantId, state: "paid", paidAt: new Date() } as const;
  const { id: enrolmentId } = await anEnrolment(db, place);
  const right = { name: "Ben", birthDate: "2012-05-31" };
  expect((await errorOf(updateChild(signed({ db }, guardian), { participantId, ...right }))).code).toBe(
    "BIRTH_DATE_KEPT",
  );
  const admin = signed({ db }, await aUser(db, "admin"));
  expect((await errorOf(correctBirthDate(admin, { enrolmentId, birthDate: "2099-01-01" }))).code).toBe(
    "BIRTH_DATE_TO_COME",
  );
  await correctBirthDate(admin, { enrolmentId, birthDate: right.birthDate });
  expect(await db.participant.findUnique({ where: { id: participantId } })).toMatchObject({
    birthDate: new Date(right.birthDate),
  });
  expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(1);
  expect(await db.auditEvent.findMany({ where: { kind: "birth_date_corrected" } })).toMatchObject([
    { userId: guardian.id, actorId: admin.actor.id },
  ]);
  const { id: ownEnrolmentId } = await anEnrolment(db, { ...place, participantId: guardian.id });
  expect(
    await errorOf(correctBirthDate(admin, { enrolmentId: ownEnrolmentId, birthDate: right.birthDate })),
  ).toMatchObject(notFound);
});
