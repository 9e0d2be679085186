import { expect } from "vitest";
import { aChild, aUser } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { AnyCtx } from "../../deps.ts";
import { findHealthForm, saveHealthForm } from "./health-form.ts";
import { createHealthSeal } from "./health-seal.ts";
import { sealHealthForms } from "./seal-health-forms.ts";

const [OLD, NEW] = ["o", "n"].map((letter) => Buffer.from(letter.repeat(32)).toString("base64")) as [string, string];
const [ofOld, ofBoth, ofNew] = [createHealthSeal([OLD]), createHealthSeal([NEW, OLD]), createHealthSeal([NEW])];
const notes = (allergies: string) => ({
  contacts: [],
  mayCollect: [],
  mayLeaveAlone: false,
  ...{ allergies, conditions: "", medication: "", other: "" },
});

async function aFamily(deps: AnyCtx, children: number) {
  const guardian = await aUser(deps.db, "student");
  const ids: string[] = [];
  const as = (healthSeal: typeof ofOld) => signed({ ...deps, healthSeal }, guardian);
  for (let number = 0; number < children; number++) {
    const { id: participantId } = await aChild(deps.db, guardian.id);
    await saveHealthForm(as(ofOld), { participantId, notes: notes(`Nuts ${number}`) });
    ids.push(participantId);
  }
  return { as, ids };
}

test("[FAM-7] forms of a former key are sealed with the present one, and only they", async ({ db, deps }) => {
  const { as, ids } = await aFamily(deps, 5);
  const [first = ""] = ids;
  await saveHealthForm(as(ofBoth), { participantId: first, notes: notes("Nuts 0") });
  const { sealed: before, confirmedAt } = await db.healthForm.findUniqueOrThrow({ where: { participantId: first } });
  expect(await sealHealthForms({ ...deps, healthSeal: ofBoth }, 2)).toBe(4);
  expect(await sealHealthForms({ ...deps, healthSeal: ofBoth }, 2)).toBe(0);
  expect(await db.healthForm.findUniqueOrThrow({ where: { participantId: first } })).toMatchObject({
    sealed: before,
    confirmedAt,
  });
  for (const [number, participantId] of ids.entries()) {
    const found = await findHealthForm(as(ofNew), { participantId });
    expect(found.notes).toEqual(notes(`Nuts ${number}`));
  }
});

test("[FAM-7] a form that no key opens is left as it is, for a key that may come back", async ({ db, deps }) => {
  const { as, ids } = await aFamily(deps, 3);
  expect(await sealHealthForms({ ...deps, healthSeal: ofNew }, 1)).toBe(0);
  expect(await sealHealthForms({ ...deps, healthSeal: null })).toBe(0);
  expect((await findHealthForm(as(ofOld), { participantId: ids[0] ?? "" })).notes).toEqual(notes("Nuts 0"));
  expect(await db.healthForm.count()).toBe(3);
});

test("[FAM-7] what is saved while a form is sealed again is kept", async ({ db, deps }) => {
  const { as, ids } = await aFamily(deps, 1);
  const [participantId = ""] = ids;
  const running = await db.$transaction(async (tx) => {
    const sealed = ofBoth.seal(participantId, JSON.stringify({ v: 1, ...notes("Bees") }));
    await tx.healthForm.update({ where: { participantId }, data: { sealed } });
    const done = sealHealthForms({ ...deps, healthSeal: ofBoth });
    await lockWaits(db, 1);
    return { done };
  });
  expect(await running.done).toBe(0);
  expect((await findHealthForm(as(ofBoth), { participantId })).notes).toEqual(notes("Bees"));
});
