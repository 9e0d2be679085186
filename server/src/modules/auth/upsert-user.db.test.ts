import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import type { Db } from "../../db/client.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { removeUser } from "../users/remove-user.ts";
import type { AnyCtx } from "../../deps.ts";
import { upsertUser } from "./upsert-user.ts";
import { contextOf } from "../../../test/signed.ts";
import { outOfReach } from "../../../../scripts/school/command-deps.ts";

const ADDRESS = "maya@mail.example";

function anIdentity(uid: string, isEmailVerified: boolean, email = ADDRESS): VerifiedIdentity {
  // Later than every session that a test ends.
  const signedInAt = new Date(Date.now() + 60_000);
  return { uid, email, isEmailVerified, name: uid, photoUrl: null, signedInAt, provider: "password" };
}
const owner = anIdentity("owner", true);
const squatter = anIdentity("squatter", false);

interface Around {
  /** The accounts that the provider does not know any more. */
  gone?: string[];
  isGone?: (uid: string) => Promise<boolean>;
  adminEmails?: string[];
}
const upsert = (
  db: Db,
  identity: VerifiedIdentity,
  { gone = [], isGone = async (uid) => gone.includes(uid), adminEmails = [] }: Around = {},
) =>
  upsertUser(
    contextOf({ db, adminEmails, identity: outOfReach<AnyCtx["identity"]>("identity", { isGone }) }),
    identity,
  );

async function holdersOf(db: Db, email: string): Promise<string[]> {
  const users = await db.user.findMany({ where: { email: { equals: email, mode: "insensitive" } } });
  return users.map(({ identityUid }) => identityUid);
}

describe("[SEC-2] a verified identity and an unverified one with the same address, at once", () => {
  test("ten rounds from two tabs each: the owner gets the address, and nobody an internal error", async ({ db }) => {
    for (let round = 0; round < 10; round++) {
      const email = `Maya.${round}@mail.example`;
      const [user, strange] = [
        { ...owner, uid: `owner ${round}` },
        { ...squatter, uid: `squatter ${round}` },
      ];
      const outcomes = await Promise.allSettled(
        [strange, user, strange, user].map((identity) => upsert(db, { ...identity, email })),
      );
      const refusals = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: "EMAIL_TAKEN" });
      expect([outcomes[1]?.status, outcomes[3]?.status]).toEqual(["fulfilled", "fulfilled"]);
      expect(await holdersOf(db, email)).toEqual([user.uid]);
      await expect(upsert(db, { ...strange, email })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    }
  });

  test("two owners of two addresses that swap them both get theirs", async ({ db }) => {
    const [one, other] = ["one@mail.example", "other@mail.example"];
    for (const [uid, email] of [
      ["a", one],
      ["b", other],
    ] as const) {
      await upsert(db, anIdentity(uid, false, email));
    }
    await Promise.all([upsert(db, anIdentity("a", true, other)), upsert(db, anIdentity("b", true, one))]);
    expect([await holdersOf(db, other), await holdersOf(db, one)]).toEqual([["a"], ["b"]]);
  });

  test("an instructor loses the address while an admin changes their class: both come through", async ({ db }) => {
    const { id } = await upsert(db, squatter);
    await db.user.update({ where: { id }, data: { role: "instructor" } });
    const { id: classId } = await aClass(db, { instructorId: id });
    const { call } = await db.$transaction(async (tx) => {
      await tx.class.update({ where: { id: classId }, data: { closedAt: new Date() } });
      const call = upsert(db, owner);
      // Else unhandled until the transaction ends.
      call.catch(() => undefined);
      await lockWaits(db, 1);
      // As the foreign key of an e-mail to the instructor does.
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR KEY SHARE`;
      return { call };
    });
    await call;
    expect(await holdersOf(db, ADDRESS)).toEqual(["owner"]);
  });

  test("without taking turns the owner is refused for an account that came in between", async ({ db }) => {
    let isFirst = true;
    const withoutTurns = db.$extends({
      query: {
        $executeRaw: async ({ args, query }) => (args.sql.includes("pg_advisory_xact_lock") ? 0 : query(args)),
        $queryRaw: async ({ args, query }) => {
          const rows = await query(args);
          if (isFirst && args.sql.includes("FOR UPDATE")) {
            isFirst = false;
            await upsert(db, squatter);
          }
          return rows;
        },
      },
    }) as unknown as Db;
    await expect(upsert(withoutTurns, owner)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    expect(await holdersOf(db, ADDRESS)).toEqual(["squatter"]);
  });
});

test("[SEC-2] a displaced user cannot come back with the address, and can with another", async ({ db }) => {
  const { id } = await upsert(db, squatter);
  await upsert(db, owner);
  await expect(upsert(db, squatter)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  expect(await upsert(db, { ...squatter, email: "another@mail.example" })).toMatchObject({ id, emailVerifiedAt: null });
});

describe("[SEC-2] an account that was deleted at the provider and made anew", () => {
  const again = anIdentity("again", true);

  test("has its student from then on, verified before or not, and earlier sessions end", async ({ db }) => {
    const { id: verifiedId, name } = await upsert(db, owner);
    expect(await upsert(db, again, { gone: ["owner"] })).toMatchObject({ id: verifiedId, identityUid: "again", name });
    const another = anIdentity("another", false, "another@mail.example");
    const { id, sessionVersion } = await upsert(db, another);
    await db.user.update({ where: { id }, data: { bio: "Not hers", registeredAt: new Date() } });
    const anew = anIdentity("anew", true, "Another@mail.example");
    expect(await upsert(db, anew, { gone: ["another"] })).toMatchObject({
      id,
      identityUid: "anew",
      name: "anew",
      registeredAt: null,
      emailVerifiedAt: expect.any(Date),
      sessionVersion: sessionVersion + 1,
    });
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ bio: "" });
    expect(await upsert(db, anew)).toMatchObject({ id });
    await expect(upsert(db, another)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    expect(await db.auditEvent.count({ where: { kind: "email_reassigned", userId: id } })).toBe(1);
  });

  test("is refused while the other account is there", async ({ db }) => {
    await upsert(db, owner);
    await expect(upsert(db, again)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  });

  test("gets no role, from whomever it was", async ({ db }) => {
    const { id } = await upsert(db, squatter);
    await db.user.update({ where: { id }, data: { role: "instructor" } });
    const user = await upsert(db, again, { gone: ["squatter"] });
    expect(user.id).not.toBe(id);
    await db.user.update({ where: { id: user.id }, data: { role: "instructor" } });
    const third = anIdentity("third", true);
    await expect(upsert(db, third, { gone: ["again"] })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  });

  test("and is an admin's by the settings makes that admin, whoever had signed up with the address", async ({ db }) => {
    const { id } = await upsert(db, squatter);
    const admin = await upsert(db, owner, { gone: ["squatter"], adminEmails: [ADDRESS] });
    expect(admin.id).not.toBe(id);
    expect(await db.user.findUnique({ where: { id: admin.id } })).toMatchObject({ role: "admin" });
  });

  test("has no user who was promoted, or given to another, while the provider was asked", async ({ db }) => {
    const { id } = await upsert(db, squatter);
    const promoting = async () => {
      await db.user.update({ where: { id }, data: { role: "instructor" } });
      return true;
    };
    expect((await upsert(db, again, { isGone: promoting })).id).not.toBe(id);
    const { id: other } = await upsert(db, anIdentity("first", true, "other@mail.example"));
    const giving = async () => {
      await db.user.update({ where: { id: other }, data: { identityUid: "second" } });
      return true;
    };
    const third = upsert(db, anIdentity("third", true, "other@mail.example"), { isGone: giving });
    await expect(third).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  });

  test("is found by its very address: an underscore stands for itself", async ({ db }) => {
    await upsert(db, anIdentity("x", true, "johnxdoe@mail.example"));
    const { id } = await upsert(db, anIdentity("john", true, "john_doe@mail.example"));
    const john = anIdentity("john again", true, "john_doe@mail.example");
    expect(await upsert(db, john, { gone: ["john"] })).toMatchObject({ id });
  });
});

test("[SEC-2] a former address is free for its next owner", async ({ db }) => {
  await upsert(db, owner);
  const moved = { ...owner, email: "moved@mail.example", isEmailVerified: false };
  expect(await upsert(db, moved)).toMatchObject({ email: moved.email, emailVerifiedAt: null });
  expect(await upsert(db, squatter)).toMatchObject({ email: ADDRESS });
});

test("[SEC-10] an ID token from before the verification is refused, and takes nothing back", async ({ db }) => {
  const verified = await upsert(db, owner);
  await expect(upsert(db, { ...owner, isEmailVerified: false })).rejects.toMatchObject({ code: "SESSION_ENDED" });
  expect(await upsert(db, owner)).toEqual(verified);
});

test("[SEC-2] a removed user stays removed, even with an address that is verified since", async ({ db }) => {
  const { id: userId } = await upsert(db, anIdentity("gone", false));
  await removeUser(contextOf({ db }), { userId });
  await expect(upsert(db, anIdentity("gone", true))).rejects.toMatchObject({ code: "ACCOUNT_REMOVED" });
  expect(await db.user.count()).toBe(1);
});

const UNUSABLE = [
  "vic,bob@mail.example",
  "bob(1)@mail.example",
  "g:vic@mail.example",
  'a"b@mail.example',
  "a@b\r\n.example",
  "bob\u202e@mail.example",
  "bob\u200b@mail.example",
  "bob@ma\ue000il.example",
  `b${"\u0301".repeat(9)}ob@mail.example`,
  `${"b".repeat(309)}@mail.example`,
];

test.for(UNUSABLE)(
  "[SEC-2] nobody signs up with, or changes to, an address that no form takes: %j",
  async (email, { db }) => {
    const refusal = { code: "EMAIL_UNUSABLE" };
    await expect(upsert(db, anIdentity("new", true, email))).rejects.toMatchObject(refusal);
    await upsert(db, owner);
    await expect(upsert(db, { ...owner, email })).rejects.toMatchObject(refusal);
    expect(await db.user.findMany({ select: { email: true } })).toEqual([{ email: ADDRESS }]);
  },
);

test("[SEC-2] whoever has such an address from before still signs in", async ({ db }) => {
  await upsert(db, owner);
  await db.user.updateMany({ data: { email: "bob(1)@mail.example" } });
  await expect(upsert(db, { ...owner, email: "Bob(1)@mail.example" })).resolves.toMatchObject({ identityUid: "owner" });
});
