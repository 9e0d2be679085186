import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { placeholderEmail } from "../../db/known-email.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { removeOwnAccount } from "./remove-own-account.ts";
import { outOfReach } from "../../../../scripts/school/command-deps.ts";
import type { IdentityProvider } from "../../integrations/identity-provider.ts";

/** The proof of a sign-in so many minutes ago, whose ID token is the id of the user at the provider. */
const signedIn = (minutesAgo: number) =>
  outOfReach<IdentityProvider>("identity", {
    verify: async (uid: string) => ({
      uid,
      email: null,
      isEmailVerified: true,
      name: null,
      photoUrl: null,
      signedInAt: new Date(Date.now() - minutesAgo * 60_000),
      provider: "password",
    }),
  });
const identity = signedIn(9);

async function proofOf(db: Db, { id, email }: Actor, typed = email) {
  const { identityUid: idToken } = await db.user.findUniqueOrThrow({ where: { id } });
  return { email: typed, idToken };
}

describe("[LIFE-9] a student who removes the own account", () => {
  test("types the own address, and has no enrolment left", async ({ db, deps, stripe }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    const remove = async (email: string) =>
      removeOwnAccount(signed({ db, identity }, student), await proofOf(db, student, email));
    expect(await errorOf(remove("somebody@school.example"))).toMatchObject({ code: "EMAIL_NOT_YOURS" });
    expect(await errorOf(remove(student.email))).toMatchObject({ code: "ACCOUNT_HAS_ENROLMENTS" });
    expect(await db.user.findUnique({ where: { id: student.id } })).toMatchObject({ removedAt: null });
    await cancelOwnEnrolment(signed(deps, student), { enrolmentId });
    await remove(student.email.toUpperCase());
    expect(await db.user.findUnique({ where: { id: student.id } })).toMatchObject({
      name: "Removed user",
      removedAt: expect.any(Date),
    });
    const [event] = await db.auditEvent.findMany({ where: { kind: "user_removed" } });
    expect(event).toMatchObject({ actorId: student.id, userId: student.id });
  });

  test("[SEC-12] has signed in within ten minutes, by the own account at the provider", async ({ db }) => {
    const [student, other] = [await aUser(db, "student"), await aUser(db, "student")];
    const proof = await proofOf(db, student);
    const deps = signed({ db }, student);
    expect(await errorOf(removeOwnAccount({ ...deps, identity: signedIn(11) }, proof))).toMatchObject({
      code: "SIGN_IN_AGAIN",
    });
    const strange = { ...proof, idToken: (await proofOf(db, other)).idToken };
    expect(await errorOf(removeOwnAccount({ ...deps, identity }, strange))).toMatchObject({
      code: "IDENTITY_NOT_PROVED",
    });
    expect(await errorOf(removeOwnAccount({ ...deps, identity }, { email: student.email }))).toMatchObject({
      code: "IDENTITY_NOT_PROVED",
    });
    await removeOwnAccount({ ...deps, identity }, proof);
    expect(await db.user.count({ where: { removedAt: null } })).toBe(1);
  });

  test("need not cancel what is over", async ({ db, deps, stripe }) => {
    const { student, classId } = await aPaidEnrolment(deps, stripe);
    await db.class.update({ where: { id: classId }, data: { closedAt: new Date(), archivedAt: new Date() } });
    await expect(removeOwnAccount(signed({ db, identity }, student), await proofOf(db, student))).resolves.toEqual({
      removed: true,
    });
  });

  test("nor what has had its last date", async ({ db, deps, stripe }) => {
    const { student, classId } = await aPaidEnrolment(deps, stripe);
    await db.$executeRaw`
      INSERT INTO meetings (class_id, local_start, local_end, time_zone)
      VALUES (${classId}::uuid, '2020-05-01 16:00', '2020-05-01 17:00', 'UTC')`;
    await expect(removeOwnAccount(signed({ db, identity }, student), await proofOf(db, student))).resolves.toEqual({
      removed: true,
    });
  });

  test("and was a substitute until the address was taken: who teaches again is notified", async ({ db }) => {
    await aUser(db, "admin");
    const ada = await aUser(db, "instructor");
    const { actor: kenji, classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    await db.meeting.updateMany({ where: { classId }, data: { substituteId: ada.id } });
    const displaced = { role: "student", email: placeholderEmail("displaced", ada.id) } as const;
    await db.user.update({ where: { id: ada.id }, data: displaced });
    const actor = { ...ada, ...displaced };
    const deps = contextOf({ db, email: { publicUrl: "" } });
    await removeOwnAccount({ ...deps, actor, identity }, await proofOf(db, actor));
    await notifyAll(deps);
    const messages = await db.emailMessage.findMany({ where: { kind: "class_changed" }, select: { userId: true } });
    expect(messages).toEqual([{ userId: kenji.id }]);
  });
});
