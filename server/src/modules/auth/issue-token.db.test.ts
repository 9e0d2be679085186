import { pino } from "pino";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { startTestIdentity, type TestIdentity } from "../../../test/test-identity.ts";
import type { Db } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import type { IdentityProvider } from "../../integrations/identity-provider.ts";
import { removeUser } from "../admin/remove-user.ts";
import { createAppTokens } from "./app-tokens.ts";
import { findActor } from "./find-actor.ts";
import { issueToken } from "./issue-token.ts";
import { registerUser } from "./register-user.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";

let started: TestIdentity;
let identity: IdentityProvider;
let provider: TestIdentity["provider"];

beforeAll(async () => {
  started = await startTestIdentity();
  ({ identity, provider } = started);
}, 60_000);

afterAll(() => started.close());

function depsOf(db: Db, adminEmails: string[] = []): Deps {
  const tokens = createAppTokens(["a secret of more than thirty-two characters"]);
  return { db, identity, tokens, adminEmails, log: pino({ level: "silent" }) } as Partial<Deps> as Deps;
}

const somebody = (email: string) => ({ email, password: "Secret1" });

describe("[AUTH-9] the provider's proof for a token of ours", () => {
  test("[ROLE-3] makes a new person a student, once, even when two tabs report them together", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", somebody("ada@mail.example"));
    const [one, other] = await Promise.all([issueToken(deps, { idToken }), issueToken(deps, { idToken })]);
    const actors = await Promise.all([findActor(deps, one.token), findActor(deps, other.token)]);
    expect(actors[0]).toMatchObject({ email: "ada@mail.example", role: "student" });
    expect(actors[0]?.id).toBe(actors[1]?.id);
    expect(await db.user.count()).toBe(1);
  });

  test("[AUTH-12] makes those whom the settings name admins, once their address is proved to be theirs", async ({
    db,
  }) => {
    const deps = depsOf(db, ["head@mail.example", "second@mail.example"]);
    const roleBy = async (idToken: string) => (await findActor(deps, (await issueToken(deps, { idToken })).token)).role;
    // Anybody can sign up under any address.
    const unproved = await provider("signUp", somebody("head@mail.example"));
    expect(await roleBy(unproved.idToken)).toBe("student");
    const confirmed = await started.confirmEmail(unproved.localId, somebody("head@mail.example"));
    expect(await roleBy(confirmed)).toBe("admin");
    expect(await roleBy(await started.byGoogle("second@mail.example"))).toBe("admin");
    expect(await roleBy(await started.byGoogle("third@mail.example"))).toBe("student");
  });

  test("[AUTH-12] makes nobody an admin again whom another admin has made an instructor", async ({ db }) => {
    const deps = depsOf(db, ["former@mail.example"]);
    const idToken = await started.byGoogle("former@mail.example");
    await issueToken(deps, { idToken });
    await db.user.updateMany({ data: { role: "instructor" } });
    const { token } = await issueToken(deps, { idToken });
    expect(await findActor(deps, token)).toMatchObject({ role: "instructor" });
  });

  test("is refused for anything else, a token of ours included", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", somebody("eve@mail.example"));
    const { token } = await issueToken(deps, { idToken });
    for (const wrong of ["nonsense", token, `${idToken}x.y`]) {
      await expect(issueToken(deps, { idToken: wrong })).rejects.toMatchObject({ code: "IDENTITY_NOT_PROVED" });
    }
    await expect(findActor(deps, idToken)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  test("is refused when the caller names another person's e-mail, and nobody is created", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", somebody("mine@mail.example"));
    await expect(issueToken(deps, { idToken, email: "head@mail.example" })).rejects.toMatchObject({
      code: "EMAIL_NOT_YOURS",
    });
    expect(await db.user.count()).toBe(0);
    expect(await issueToken(deps, { idToken, email: "Mine@mail.example" })).toMatchObject({
      token: expect.any(String),
    });
  });

  test("is refused for a removed user whose proof is still good", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", somebody("gone@mail.example"));
    await issueToken(deps, { idToken });
    const { id: userId } = await db.user.findFirstOrThrow();
    await removeUser({ db, actor: null }, { userId });
    await expect(issueToken(deps, { idToken })).rejects.toMatchObject({ code: "ACCOUNT_REMOVED" });
  });

  test("never joins two identities that carry one e-mail", async ({ db }) => {
    const deps = depsOf(db);
    await db.user.create({ data: { identityUid: "another", email: "Twin@mail.example", name: "First" } });
    const { idToken } = await provider("signUp", somebody("twin@mail.example"));
    await expect(issueToken(deps, { idToken })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  });
});

test.for([
  ["Ad\0a\u0007 L", "Ad a L"],
  ["x".repeat(150), "x".repeat(100)],
  ["😀".repeat(150), "😀".repeat(100)],
  ["\0 \n", "odd"],
  ["\ud83d", "\ufffd"],
  ["", "odd"],
])("[AUTH-9] a first sign-in under the provider's name %j is kept as %j", async ([name, kept], { db }) => {
  const uid = crypto.randomUUID();
  const odd = {
    uid,
    email: "odd@mail.example",
    isEmailVerified: true,
    name,
    photoUrl: "https://pictures.example/a\0b",
  };
  const deps = { ...depsOf(db), identity: { ...identity, verify: async () => odd } } as Deps;
  await issueToken(deps, { idToken: "proof" });
  expect(await db.user.findUnique({ where: { identityUid: uid } })).toMatchObject({ name: kept, photoUrl: null });
});

test("[AUTH-9] signing out everywhere ends every token, here and at the provider", async ({ db }) => {
  const deps = depsOf(db);
  const { idToken } = await provider("signUp", somebody("out@mail.example"));
  const { token } = await issueToken(deps, { idToken });
  await signOutEverywhere({ ...deps, actor: await findActor(deps, token) });
  await expect(findActor(deps, token)).rejects.toMatchObject({ code: "SESSION_ENDED" });
});

test("[AUTH-9] signing out everywhere ends every token here when the account is gone at the provider", async ({
  db,
}) => {
  const deps = depsOf(db);
  const { idToken, localId } = await provider("signUp", somebody("vanished@mail.example"));
  const { token } = await issueToken(deps, { idToken });
  await identity.removeAccount(localId);
  await identity.removeAccount(localId);
  await signOutEverywhere({ ...deps, actor: await findActor(deps, token) });
  await expect(findActor(deps, token)).rejects.toMatchObject({ code: "SESSION_ENDED" });
});

test("[AUTH-6] a sign-up is finished once: the second time creates nothing and changes nothing", async ({ db }) => {
  const deps = depsOf(db);
  const { idToken } = await provider("signUp", somebody("new@mail.example"));
  const { token } = await issueToken(deps, { idToken });
  const actor = await findActor(deps, token);
  expect(await registerUser({ ...deps, actor }, { name: "Noor" })).toEqual({ created: true });
  expect(await registerUser({ ...deps, actor }, { name: "Other" })).toEqual({ created: false });
  expect(await findActor(deps, token)).toMatchObject({ name: "Noor" });
});
