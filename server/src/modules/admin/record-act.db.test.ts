import { pino } from "pino";
import { describe, expect } from "vitest";
import { test } from "../../../test/payment-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { issueToken } from "../auth/issue-token.ts";
import { signOutEverywhere } from "../auth/sign-out-everywhere.ts";
import { createAppTokens } from "../auth/app-tokens.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { listActs } from "./list-acts.ts";
import { promoteUser } from "./promote-user.ts";
import { removeUser } from "./remove-user.ts";

const PAGE = { sort: "oldest", limit: 50, offset: 0 } as const;
const recordOf = async (db: Db) => (await listActs({ db }, PAGE)).acts;
const identity = { revokeSessions: async () => undefined } as Partial<Deps["identity"]> as Deps["identity"];

describe("the record of decisions", () => {
  test("holds who did what, about whom and when, and shows names only of those who are still there", async ({ db }) => {
    const admin = await aUser(db, "admin", { name: "Ines" });
    const { id: userId } = await aUser(db, "student", { name: "Bo" });
    const { id: good } = await aClass(db, { status: "pending", name: "Judo" });
    const { id: dear } = await aClass(db, { status: "pending", name: "Golf" });
    const deps = { db, actor: admin };
    await approveClass(deps, { classId: good });
    await denyClass(deps, { classId: dear, feedback: "Too dear." });
    await promoteUser(deps, { userId, role: "instructor" });
    await promoteUser({ db, actor: null }, { userId, role: "admin" });
    await signOutEverywhere(signed({ db, identity }, admin));
    const removed = { name: null };
    const ines = { name: "Ines" };
    expect((await recordOf(db)).map(({ kind, actor, user }) => [kind, actor, user])).toEqual([
      ["class_approved", ines, null],
      ["class_denied", ines, null],
      ["made_instructor", ines, { name: "Bo" }],
      ["made_admin", null, { name: "Bo" }],
      ["signed_out_everywhere", ines, ines],
    ]);
    await removeUser(deps, { userId });
    const after = await recordOf(db);
    expect(after.at(-1)).toMatchObject({ kind: "user_removed", actor: ines, user: removed });
    expect(after[2]).toMatchObject({ kind: "made_instructor", user: removed });
    const clock = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
    for (const { at } of after) expect(Math.abs(at.getTime() - (clock[0]?.now.getTime() ?? 0))).toBeLessThan(60_000);
    const found = await listActs({ db }, { ...PAGE, search: "judo" });
    expect(found).toMatchObject({ total: 1, acts: [{ class: { id: good } }] });
    expect((await listActs({ db }, { ...PAGE, search: "Removed" })).total).toBe(0);
  });

  test("gets nothing from an act that was refused", async ({ db }) => {
    const admin = await aUser(db, "admin");
    const { id: classId, instructorId } = await aClass(db);
    const deps = { db, actor: admin };
    const refused = await Promise.allSettled([
      approveClass(deps, { classId }),
      denyClass(deps, { classId, feedback: "" }),
      promoteUser(deps, { userId: instructorId, role: "instructor" }),
      promoteUser(deps, { userId: admin.id, role: "instructor" }),
      removeUser(deps, { userId: instructorId }),
      removeUser(deps, { userId: admin.id }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => "rejected"));
    expect(await recordOf(db)).toEqual([]);
  });

  test("takes the act back when it cannot be recorded", async ({ db }) => {
    const { id: classId } = await aClass(db, { status: "pending" });
    await db.$executeRaw`ALTER TABLE acts ADD CONSTRAINT nothing_more CHECK (false)`;
    await expect(approveClass({ db, actor: null }, { classId })).rejects.toThrow("nothing_more");
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ status: "pending" });
  });

  test("names the admins whom the settings make", async ({ db }) => {
    const verify = async () => ({
      uid: "u",
      email: "head@school.example",
      isEmailVerified: true,
      name: "Head",
      photoUrl: null,
    });
    const deps = {
      db,
      tokens: createAppTokens(["a secret of more than thirty-two characters"]),
      adminEmails: ["head@school.example"],
      log: pino({ level: "silent" }),
      identity: { ...identity, verify },
    } as Partial<Deps> as Deps;
    await issueToken(deps, { idToken: "a proof" });
    await issueToken(deps, { idToken: "a proof" });
    expect(await recordOf(db)).toMatchObject([{ kind: "made_admin", actor: null, user: { name: "Head" } }]);
  });

  test("names a refund that the school has ordered by itself, once", async ({ db, deps }) => {
    const student = await aUser(db, "student", { name: "Cem" });
    const { id: classId } = await aClass(db, { capacity: 1, seatsTaken: 1 });
    const { id: enrolmentId } = await db.enrolment.create({
      data: { classId, studentId: student.id, state: "released", priceCents: 7999, endedAt: new Date() },
    });
    const late = {
      id: "pi_late",
      enrolmentId,
      amountCents: 7999,
      currency: "usd",
      state: "succeeded",
      returns: [],
      clientSecret: "",
    } as const satisfies PaymentIntentFacts;
    await settlePayment(deps, late);
    await settlePayment(deps, late);
    expect(await recordOf(db)).toMatchObject([
      { kind: "refund_ordered", actor: null, user: { name: "Cem" }, payment: { transactionId: "pi_late" } },
    ]);
  });

  test("cannot say what an act of its kind cannot be about", async ({ db }) => {
    await expect(db.act.create({ data: { kind: "class_approved" } })).rejects.toThrow("acts_subject");
    await expect(db.act.create({ data: { kind: "refund_ordered" } })).rejects.toThrow("acts_subject");
  });
});
