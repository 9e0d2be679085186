import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUserOfUnknownRole } from "../../../test/factories.ts";
import { aMinuteEarlier, signedInEarlier, startTestIdentity, type TestIdentity } from "../../../test/test-identity.ts";
import type { Db } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import type { IdentityProvider } from "../../integrations/identity-provider.ts";
import { removeUser } from "../users/remove-user.ts";
import { SCHOOL } from "../../../test/school.ts";
import type { Language } from "../../schemas/languages.ts";
import { createAppTokens } from "./app-tokens.ts";
import { endSessions } from "./end-sessions.ts";
import { findActor } from "./find-actor.ts";
import { issueToken } from "./issue-token.ts";
import { registerUser } from "./register-user.ts";
import { contextOf, signed } from "../../../test/signed.ts";

let started: TestIdentity;
let identity: IdentityProvider;
let provider: TestIdentity["provider"];

beforeAll(async () => {
  started = await startTestIdentity();
  ({ identity, provider } = started);
});

afterAll(() => started.close());

function depsOf(db: Db, adminEmails: string[] = []): AnyCtx {
  const tokens = createAppTokens(["a secret of more than thirty-two characters"]);
  return contextOf({ db, identity, tokens, adminEmails });
}

const credentials = (email: string) => ({ email, password: "Secret1" });

describe("[AUTH-9] an ID token exchanged for a token of the school", () => {
  test("[ROLE-3] creates a new user as a student, once, even from two tabs at once", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", credentials("ada@mail.example"));
    const [one, other] = await Promise.all([issueToken(deps, { idToken }), issueToken(deps, { idToken })]);
    const actors = await Promise.all([findActor(deps, one.token), findActor(deps, other.token)]);
    expect(actors[0]).toMatchObject({ email: "ada@mail.example", role: "student" });
    expect(actors[0]?.id).toBe(actors[1]?.id);
    expect(await db.user.count()).toBe(1);
  });

  test("[AUTH-12][SEC-2] creates the users of ADMIN_EMAILS as admins, from a verified identity only", async ({
    db,
  }) => {
    const deps = depsOf(db, ["head@mail.example", "second@mail.example"]);
    const roleWith = async (idToken: string) =>
      (await findActor(deps, (await issueToken(deps, { idToken })).token)).role;
    // Anybody can sign up with any address, and its owner may click the link in a mail that they did not ask for.
    const unverified = await provider("signUp", credentials("head@mail.example"));
    expect(await roleWith(unverified.idToken)).toBe("student");
    const verified = await started.confirmEmail(unverified.localId, credentials("head@mail.example"));
    expect(await roleWith(verified)).toBe("student");
    expect(await roleWith(await started.byGoogle("second@mail.example"))).toBe("admin");
    expect(await roleWith(await started.byGoogle("third@mail.example"))).toBe("student");
  });

  test("[AUTH-12] does not promote a user whom an admin has made an instructor", async ({ db }) => {
    const deps = depsOf(db, ["former@mail.example"]);
    const idToken = await started.byGoogle("former@mail.example");
    await issueToken(deps, { idToken });
    await db.user.updateMany({ data: { role: "instructor" } });
    const { token } = await issueToken(deps, { idToken });
    expect(await findActor(deps, token)).toMatchObject({ role: "instructor" });
  });

  test("is given to a user whose role this version does not know, who then has none", async ({ db }) => {
    const deps = depsOf(db);
    const { email } = await aUserOfUnknownRole(db);
    const { idToken, localId } = await provider("signUp", credentials(email));
    await db.user.updateMany({ data: { identityUid: localId } });
    const { token } = await issueToken(deps, { idToken });
    expect(await findActor(deps, token)).toMatchObject({ email, role: null });
  });

  test("is refused when the sign-in is older than SESSION_DAYS, for a new user as well", async ({ db }) => {
    const DAY = 86_400;
    const deps = depsOf(db);
    const idToken = await started.byGoogle("old@mail.example");
    const tooOld = signedInEarlier(idToken, 30 * DAY + 60);
    await expect(issueToken(deps, { idToken: tooOld })).rejects.toMatchObject({ code: "SESSION_ENDED" });
    expect(await db.user.count()).toBe(0);
    await issueToken(deps, { idToken });
    await expect(issueToken(deps, { idToken: tooOld })).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await issueToken(deps, { idToken: signedInEarlier(idToken, 30 * DAY - 60) });
  });

  test("is refused for anything else, a token of the school included", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", credentials("eve@mail.example"));
    const { token } = await issueToken(deps, { idToken });
    for (const wrong of ["nonsense", token, `${idToken}x.y`]) {
      await expect(issueToken(deps, { idToken: wrong })).rejects.toMatchObject({ code: "IDENTITY_NOT_PROVED" });
    }
    await expect(findActor(deps, idToken)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  test("is refused when the caller names another person's e-mail, and creates nobody", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", credentials("mine@mail.example"));
    await expect(issueToken(deps, { idToken, email: "head@mail.example" })).rejects.toMatchObject({
      code: "EMAIL_NOT_YOURS",
    });
    expect(await db.user.count()).toBe(0);
    expect(await issueToken(deps, { idToken, email: "Mine@mail.example" })).toMatchObject({
      token: expect.any(String),
    });
  });

  test("is refused for a removed user whose ID token is still valid", async ({ db }) => {
    const deps = depsOf(db);
    const { idToken } = await provider("signUp", credentials("gone@mail.example"));
    await issueToken(deps, { idToken });
    const { id: userId } = await db.user.findFirstOrThrow();
    await removeUser(contextOf({ db }), { userId });
    await expect(issueToken(deps, { idToken })).rejects.toMatchObject({ code: "ACCOUNT_REMOVED" });
  });

  test("never merges two identities with one e-mail", async ({ db }) => {
    const deps = depsOf(db);
    const { localId: identityUid } = await provider("signUp", credentials("moved@mail.example"));
    const first = { identityUid, email: "Twin@mail.example", name: "First", emailVerifiedAt: new Date() };
    await db.user.create({ data: first });
    const { idToken, localId } = await provider("signUp", credentials("twin@mail.example"));
    await expect(issueToken(deps, { idToken })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    const verified = await started.confirmEmail(localId, credentials("twin@mail.example"));
    await expect(issueToken(deps, { idToken: verified })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    expect(await db.user.findMany()).toMatchObject([first]);
  });

  test("gives an account that was deleted at the provider and made anew its user, once it is verified", async ({
    db,
  }) => {
    const deps = depsOf(db);
    const login = credentials("again@mail.example");
    const { idToken, localId } = await provider("signUp", login);
    await issueToken(deps, { idToken });
    const { id } = await db.user.findFirstOrThrow();
    await deps.identity.removeAccount(localId);
    const { idToken: unverified, localId: newId } = await provider("signUp", login);
    await expect(issueToken(deps, { idToken: unverified })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    await issueToken(deps, { idToken: await started.confirmEmail(newId, login) });
    expect(await db.user.findMany()).toMatchObject([{ id, identityUid: newId }]);
  });
});

test.for([
  ["Ad\0a\u0007 L", "Ad a L"],
  ["x".repeat(150), "x".repeat(100)],
  ["王小明 😀", "王小明"],
  ["\0 \n", "odd"],
  ["\ud83d", "odd"],
  ["", "odd"],
])("[AUTH-9] a first sign-in as %j stores the name %j", async ([name, stored], { db }) => {
  const uid = crypto.randomUUID();
  const odd = {
    uid,
    email: "odd@mail.example",
    isEmailVerified: true,
    name: name ?? null,
    photoUrl: "https://pictures.example/a\0b",
    signedInAt: new Date(),
    provider: "password",
  };
  const deps = { ...depsOf(db), identity: { ...identity, verify: async () => odd } };
  await issueToken(deps, { idToken: "proof" });
  expect(await db.user.findUnique({ where: { identityUid: uid } })).toMatchObject({ name: stored, photoUrl: null });
});

test("[AUTH-9] signing out everywhere ends every token at once, and enqueues the same at the provider", async ({
  db,
}) => {
  const deps = depsOf(db);
  const idToken = await started.byGoogle("out@mail.example");
  const { token } = await issueToken(deps, { idToken });
  const actor = await findActor(deps, token);
  // The identity provider is not called: it may be out of reach.
  await endSessions(signed({ db }, actor), { userId: actor.id });
  await expect(findActor(deps, token)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  await expect(issueToken(deps, { idToken: aMinuteEarlier(idToken) })).rejects.toMatchObject({ code: "SESSION_ENDED" });
  const { identityUid } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  expect(await db.$queryRaw`SELECT key FROM graphile_worker.jobs`).toEqual([{ key: `revoke-sessions:${identityUid}` }]);
});

test("[API-1] until the sign-up is complete the name is the ID token's, and afterwards the user's", async ({ db }) => {
  const deps = depsOf(db);
  const { idToken: nameless } = await provider("signUp", credentials("late@mail.example"));
  const { token } = await issueToken(deps, { idToken: nameless });
  const actor = await findActor(deps, token);
  expect(actor.name).toBe("late");
  // The program names the account at the provider, and asks for the sign-up without a name.
  expect(await registerUser({ ...deps, actor, school: SCHOOL }, {})).toEqual({ created: true });
  await provider("update", { idToken: nameless, displayName: "Lætitia" });
  const { idToken } = await provider("signInWithPassword", credentials("late@mail.example"));
  for (const proof of [idToken, nameless]) await issueToken(deps, { idToken: proof });
  expect(await findActor(deps, token)).toMatchObject({ name: "Lætitia" });
  await registerUser({ ...deps, actor, school: SCHOOL }, { name: "Lea" });
  await issueToken(deps, { idToken });
  expect(await findActor(deps, token)).toMatchObject({ name: "Lea" });
  expect(await registerUser({ ...deps, actor, school: SCHOOL }, {})).toEqual({ created: false });
});

test("[AUTH-6] a sign-up is completed once: a repetition changes nothing", async ({ db }) => {
  const deps = depsOf(db);
  const { idToken } = await provider("signUp", credentials("new@mail.example"));
  const { token } = await issueToken(deps, { idToken });
  const actor = await findActor(deps, token);
  expect(await registerUser({ ...deps, actor, school: SCHOOL }, { name: "Noor" })).toEqual({ created: true });
  expect(await registerUser({ ...deps, actor, school: SCHOOL }, { name: "Other" })).toEqual({ created: false });
  expect(await findActor(deps, token)).toMatchObject({ name: "Noor" });
});

test.for([
  { languages: ["en", "de"], kept: "de" },
  { languages: ["en"], kept: null },
] as const)(
  "a sign-up keeps the language of its page where the school offers it: $languages",
  async ({ languages, kept }, { db }) => {
    const deps = depsOf(db);
    const school = { ...SCHOOL, languages: [...languages] as [Language, ...Language[]] };
    const { idToken } = await provider("signUp", credentials(`${languages.join("-")}@mail.example`));
    const actor = await findActor(deps, (await issueToken(deps, { idToken })).token);
    await registerUser({ ...deps, actor, school }, { name: "Nele", language: "de" });
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({ language: kept });
    // One that was chosen later stays.
    await registerUser({ ...deps, actor, school }, { name: "Nele", language: "en" });
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({ language: kept });
  },
);
