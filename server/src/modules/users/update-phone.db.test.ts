import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aUser } from "../../../test/factories.ts";
import { findMe } from "./find-me.ts";
import { removeUser } from "./remove-user.ts";
import { updatePhone } from "./update-phone.ts";
import { updatePhoneInput } from "./users.schema.ts";
import { contextOf, signed } from "../../../test/signed.ts";

test.for(["+49 30 1234567", "(030) 123/45-67", "12345"])(
  "%j is a telephone number, in the database too",
  async (phone, { db }) => {
    const actor = await aUser(db, "student");
    await updatePhone(signed({ db }, actor), updatePhoneInput.parse({ phone: ` ${phone} ` }));
    expect(await findMe(signed({ db }, actor))).toMatchObject({ id: actor.id, phone });
    await updatePhone(signed({ db }, actor), { phone: null });
    expect(await findMe(signed({ db }, actor))).toMatchObject({ phone: null });
  },
);

test.for(["1234", "+ () - / 1 2", "call 12345", "1".repeat(31), ""])(
  "%j is none, in the database neither",
  async (phone, { db }) => {
    const actor = await aUser(db, "student");
    expect(updatePhoneInput.safeParse({ phone }).success).toBe(false);
    await expect(updatePhone(signed({ db }, actor), { phone })).rejects.toThrow("users_phone_form");
  },
);

test("a removed user has no telephone number, and gets none", async ({ db }) => {
  const actor = await aUser(db, "student", { phone: "+49 30 1234567" });
  await removeUser(contextOf({ db }), { userId: actor.id });
  expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({ phone: null });
  await expect(updatePhone(signed({ db }, actor), { phone: "12345" })).rejects.toMatchObject({ code: "SESSION_ENDED" });
  await expect(findMe(signed({ db }, actor))).rejects.toMatchObject({ code: "SESSION_ENDED" });
});

test("an account has children once one is added, until the last is removed", async ({ db }) => {
  const [actor, other] = [await aUser(db, "student"), await aUser(db, "student")];
  const hasChildren = async () => (await findMe(signed({ db }, actor)))?.hasChildren;
  await aChild(db, other.id);
  expect(await hasChildren()).toBe(false);
  const { id } = await aChild(db, actor.id);
  expect(await hasChildren()).toBe(true);
  await db.participant.update({ where: { id }, data: { removedAt: new Date(), birthDate: null } });
  expect(await hasChildren()).toBe(false);
});
