import { describe, expect } from "vitest";
import { aChild, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Tx } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { removeChild } from "../family/save-child.ts";
import { exportOwnData } from "../users/export-own-data.ts";
import { removeUser } from "../users/remove-user.ts";
import { confirmHealthForm, eraseHealthForm, findHealthForm, findRetention, saveHealthForm } from "./health-form.ts";
import { createHealthSeal } from "./health-seal.ts";
import type { HealthNotes } from "./health.schema.ts";

const healthSeal = createHealthSeal([Buffer.alloc(32, "key").toString("base64")]);
const NOTES: HealthNotes = {
  contacts: [{ name: "Grandma Ada", phone: "+49 171 2345678", relation: "grandmother" }],
  mayCollect: [{ name: "Uncle Bo", phone: "", note: "Fridays only" }],
  mayLeaveAlone: false,
  allergies: "Peanuts",
  conditions: "Asthma\nin spring",
  medication: "",
  other: "",
};

/** Removes a child as `removeChild` does, in a transaction that goes on. */
async function removeSlowly(tx: Tx, participantId: string) {
  await tx.$executeRaw`SELECT 1 FROM participants WHERE id = ${participantId}::uuid FOR UPDATE`;
  await tx.participant.update({ where: { id: participantId }, data: { removedAt: new Date(), birthDate: null } });
}

async function aFamily(baseDeps: AnyCtx) {
  const deps = { ...baseDeps, healthSeal };
  const guardian = await aUser(deps.db, "student");
  const { id: participantId } = await aChild(deps.db, guardian.id, { name: "Anna" });
  return { deps, guardian, participantId, family: signed(deps, guardian) };
}

describe("[FAM-7] the health notes of a child", () => {
  test("are kept as they were saved last, with the day on which they were confirmed", async ({
    db,
    deps: baseDeps,
  }) => {
    const { family, participantId } = await aFamily(baseDeps);
    const none = { notes: null, isUnreadable: false, confirmedAt: null, erasedAt: null };
    expect(await findHealthForm(family, { participantId })).toEqual(none);
    await saveHealthForm(family, { participantId, notes: { ...NOTES, allergies: "" } });
    await db.healthForm.update({ where: { participantId }, data: { eraseNoticeAt: new Date(0) } });
    await saveHealthForm(family, { participantId, notes: NOTES });
    const found = await findHealthForm(family, { participantId });
    expect(found).toEqual({ notes: NOTES, isUnreadable: false, confirmedAt: expect.any(Date), erasedAt: null });
    const kept = { participantId, confirmedAt: found.confirmedAt, erasedAt: null, removedAt: null };
    expect(await findRetention(family)).toEqual({ keepsHealthNotes: true, children: [kept] });
  });

  test("are kept for longer once they are confirmed, and are gone once they are erased", async ({
    db,
    deps: baseDeps,
  }) => {
    const { family, participantId } = await aFamily(baseDeps);
    expect(await errorOf(confirmHealthForm(family, { participantId }))).toMatchObject({
      code: "HEALTH_FORM_NOT_FOUND",
    });
    await saveHealthForm(family, { participantId, notes: NOTES });
    const old = new Date("2026-01-01T00:00:00Z");
    await db.healthForm.update({ where: { participantId }, data: { confirmedAt: old, eraseNoticeAt: old } });
    const { children } = await findRetention(family);
    expect(children).toMatchObject([{ erasedAt: new Date("2026-01-15T00:00:00Z") }]);
    await confirmHealthForm(family, { participantId });
    const [form] = (await findRetention(family)).children;
    expect(form?.confirmedAt?.getTime()).toBeGreaterThan(old.getTime());
    expect(form?.erasedAt).toBeNull();
    await eraseHealthForm(family, { participantId });
    await eraseHealthForm(family, { participantId });
    expect(await db.healthForm.count()).toBe(0);
  });

  test("are off in a school without a key: nothing is read, kept or offered", async ({ db, deps: baseDeps }) => {
    const { family, guardian, participantId } = await aFamily(baseDeps);
    await saveHealthForm(family, { participantId, notes: NOTES });
    const off = signed({ ...baseDeps, healthSeal: null }, guardian);
    const calls = [
      () => findHealthForm(off, { participantId }),
      () => saveHealthForm(off, { participantId, notes: NOTES }),
      () => confirmHealthForm(off, { participantId }),
      () => eraseHealthForm(off, { participantId }),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "HEALTH_NOTES_OFF" });
    expect(await findRetention(off)).toMatchObject({ keepsHealthNotes: false });
    expect(await db.healthForm.count()).toBe(1);
  });

  test("that no key opens are asked for again, and nobody else's are shown instead", async ({ db, deps: baseDeps }) => {
    const { family, guardian, participantId } = await aFamily(baseDeps);
    const { id: sibling } = await aChild(db, guardian.id, { name: "Ben" });
    for (const id of [participantId, sibling]) await saveHealthForm(family, { participantId: id, notes: NOTES });
    const { sealed } = await db.healthForm.findUniqueOrThrow({ where: { participantId: sibling } });
    await db.healthForm.update({ where: { participantId }, data: { sealed } });
    expect(await findHealthForm(family, { participantId })).toMatchObject({ notes: null, isUnreadable: true });
    await saveHealthForm(family, { participantId, notes: NOTES });
    expect(await findHealthForm(family, { participantId })).toMatchObject({ notes: NOTES, isUnreadable: false });
  });

  test("are in the guardian's own data in clear", async ({ deps: baseDeps }) => {
    const { family, participantId } = await aFamily(baseDeps);
    await saveHealthForm(family, { participantId, notes: NOTES });
    const { data } = await exportOwnData(family, { page: 0 });
    expect(data["health_forms"]).toMatchObject([{ participant_id: participantId, notes: NOTES }]);
    expect(JSON.stringify(data)).not.toContain("sealed");
  });

  test("of the longest texts and in any script can be stored", async ({ deps: baseDeps }) => {
    const { family, participantId } = await aFamily(baseDeps);
    const [line, text] = ["🥜".repeat(100), "🥜".repeat(1000)];
    const person = { name: line, phone: "1".repeat(30) };
    const notes: HealthNotes = {
      contacts: Array.from({ length: 4 }, () => ({ ...person, relation: line })),
      mayCollect: Array.from({ length: 6 }, () => ({ ...person, note: line + line })),
      mayLeaveAlone: true,
      ...{ allergies: text, conditions: text, medication: text, other: text },
    };
    await saveHealthForm(family, { participantId, notes });
    expect((await findHealthForm(family, { participantId })).notes).toEqual(notes);
  });

  test("are refused by the database in clear", async ({ db, deps: baseDeps }) => {
    const { guardian, participantId } = await aFamily(baseDeps);
    const clear = Buffer.from("Anna is allergic to peanuts and to bees.");
    await expect(
      db.healthForm.create({ data: { participantId, sealed: clear, updatedById: guardian.id } }),
    ).rejects.toThrow("health_forms_sealed");
  });
});

describe("[FAM-5] the health notes of a child", () => {
  test("are given to the guardian alone by these calls", async ({ db, deps: baseDeps }) => {
    const { deps, family, participantId } = await aFamily(baseDeps);
    await saveHealthForm(family, { participantId, notes: NOTES });
    const strangers = await Promise.all((["student", "instructor", "admin"] as const).map((role) => aUser(db, role)));
    for (const other of strangers) {
      const stranger = signed(deps, other);
      const calls = [
        () => findHealthForm(stranger, { participantId }),
        () => saveHealthForm(stranger, { participantId, notes: { ...NOTES, allergies: "None" } }),
        () => eraseHealthForm(stranger, { participantId }),
      ];
      for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
      expect(await errorOf(confirmHealthForm(stranger, { participantId }))).toMatchObject({
        code: "HEALTH_FORM_NOT_FOUND",
      });
      expect(await findRetention(stranger)).toMatchObject({ children: [] });
      expect(JSON.stringify(await exportOwnData(stranger, { page: 0 }))).not.toContain(participantId);
    }
    expect((await findHealthForm(family, { participantId })).notes).toEqual(NOTES);
  });

  test("are not kept of the account itself", async ({ deps: baseDeps }) => {
    const { family, guardian } = await aFamily(baseDeps);
    const self = { participantId: guardian.id };
    const calls = [() => findHealthForm(family, self), () => saveHealthForm(family, { ...self, notes: NOTES })];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
  });
});

describe("[FAM-10] the health notes of a child", () => {
  test("are erased with the child", async ({ db, deps: baseDeps }) => {
    const { family, participantId } = await aFamily(baseDeps);
    await saveHealthForm(family, { participantId, notes: NOTES });
    await removeChild(family, { participantId });
    expect(await db.healthForm.count()).toBe(0);
    expect(await errorOf(saveHealthForm(family, { participantId, notes: NOTES }))).toMatchObject({
      code: "PARTICIPANT_NOT_FOUND",
    });
  });

  test("are erased with the account", async ({ db, deps: baseDeps }) => {
    const { family, guardian, participantId } = await aFamily(baseDeps);
    await saveHealthForm(family, { participantId, notes: NOTES });
    await removeUser(contextOf({ db }), { userId: guardian.id });
    expect(await db.healthForm.count()).toBe(0);
    expect(await errorOf(saveHealthForm(family, { participantId, notes: NOTES }))).toMatchObject({
      code: "PARTICIPANT_NOT_FOUND",
    });
  });

  test("that are saved while the child is removed are not kept", async ({ db, deps: baseDeps }) => {
    const { family, participantId } = await aFamily(baseDeps);
    const saving = await db.$transaction(async (tx) => {
      await removeSlowly(tx, participantId);
      const call = errorOf(saveHealthForm(family, { participantId, notes: NOTES }));
      await lockWaits(db, 1);
      return { call };
    });
    expect(await saving.call).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
    expect(await db.healthForm.count()).toBe(0);
  });

  test("without the trigger they would be", async ({ db, deps: baseDeps }) => {
    const { family, participantId } = await aFamily(baseDeps);
    await db.$executeRaw`ALTER TABLE health_forms DISABLE TRIGGER participants_not_removed`;
    const saving = await db.$transaction(async (tx) => {
      await removeSlowly(tx, participantId);
      const call = saveHealthForm(family, { participantId, notes: NOTES });
      await lockWaits(db, 1);
      return { call };
    });
    await saving.call;
    expect(await db.healthForm.count()).toBe(1);
  });
});
