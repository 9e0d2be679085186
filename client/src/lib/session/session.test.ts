import { TRPCClientError } from "@trpc/client";
import { expect, test, vi } from "vitest";
import { identityProvider, maya, sessionHint } from "../../test/sessions.ts";
import type { ProviderUser } from "./identity-provider.ts";
import { createSession, type Session } from "./session.ts";

function aSession(
  restored: ProviderUser | null,
  exchange = async (proof: string) => aToken(`token for ${proof}`),
  hint = sessionHint("maya"),
) {
  const errors: unknown[] = [];
  const forgotten: string[] = [];
  let stored: string | null = "left over";
  let loads = 0;
  const session = createSession({
    loadProvider: async () => {
      loads += 1;
      return identityProvider(restored);
    },
    exchange,
    tokens: { write: (token) => (stored = token), remove: () => (stored = null) },
    tell: (error) => errors.push(error),
    hint,
    forgetLists: async () => void forgotten.push("lists"),
    forgetMarks: async (userId) => void forgotten.push(`marks of ${userId}`),
  });
  return { session, notified: errors, forgotten, stored: () => stored, hint, loads: () => loads };
}

const tooMany = TRPCClientError.from({ error: { message: "wait", code: -32_029, data: { httpStatus: 429 } } });

const ended = TRPCClientError.from({ error: { message: "ended", code: -32_001, data: { httpStatus: 401 } } });
const lostConnection = new Error("Failed to fetch");

/** On a browser where nobody has signed in. */
const aFreshSession = (restored: ProviderUser | null) => aSession(restored, undefined, sessionHint(null));

const aToken = (token: string) => ({ token, lastsSeconds: 15 * 60 });

test("[AUTH-8] the session is loading until the server's token is kept", async () => {
  const { session, stored } = aSession(maya);
  expect(session.state()).toEqual({ status: "loading" });
  expect(await session.ready()).toMatchObject({ name: "Maya", email: "maya@lake.example" });
  expect(stored()).toBe("token for proof");
});

test("[AUTH-10] a visitor's left-over token is removed", async () => {
  const { session, stored } = aSession(null);
  expect(await session.ready()).toBeNull();
  expect(stored()).toBeNull();
});

test("[AUTH-8] creating an account sets loading, and ends with the new name and a token", async () => {
  const { session, stored } = aSession(null);
  await session.ready();
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.state().status));
  await session.createAccount({ name: "Maya L", email: maya.email, password: "Abcdef" });
  expect(seen[0]).toBe("loading");
  expect(session.state()).toMatchObject({ status: "signed-in", identity: { name: "Maya L" } });
  expect(stored()).toBe("token for proof");
});

test("[SEC-3] an address that is verified by now renews the token with a fresh proof, which tells the server", async () => {
  let isEmailVerified = false;
  let stored = "";
  const session = createSession({
    loadProvider: async () => ({ ...identityProvider(maya), reload: async () => ({ ...maya, isEmailVerified }) }),
    exchange: async (proof) => aToken(`token for ${proof}`),
    tokens: { write: (token) => void (stored = token), remove: () => undefined },
    hint: sessionHint("maya"),
  });
  await session.ready();
  expect([await session.checkEmailVerified(), stored]).toEqual([false, "token for proof"]);
  isEmailVerified = true;
  expect([await session.checkEmailVerified(), stored]).toEqual([true, "token for fresh proof"]);
});

test("[AUTH-10] signing out removes the token", async () => {
  const { session, stored } = aSession(maya);
  await session.ready();
  await session.signOut();
  expect(stored()).toBeNull();
  expect(session.state()).toEqual({ status: "signed-out" });
});

test("[AUTH-5] a sign-in that our server rejects is reported and leaves nobody signed in", async () => {
  const { session } = aSession(null, async () => {
    throw new Error("refused");
  });
  await session.ready();
  await expect(session.signIn(maya.email, "Abcdef")).rejects.toThrow("refused");
  expect(session.state()).toEqual({ status: "signed-out" });
});

test("[AUTH-9][UP-2] the token is renewed a minute before it ends, by its lifetime and no clock", async () => {
  vi.useFakeTimers();
  try {
    let issued = 0;
    const { session, stored } = aSession(maya, async () => aToken(`token ${++issued}`));
    await session.ready();
    await vi.advanceTimersByTimeAsync(13 * 60_000);
    expect(stored()).toBe("token 1");
    await vi.advanceTimersByTimeAsync(61_000);
    expect(stored()).toBe("token 2");
  } finally {
    vi.useRealTimers();
  }
});

test("[AUTH-9] two renewals asked for at once are one", async () => {
  let issued = 0;
  const { session } = aSession(maya, async () => aToken(`token ${++issued}`));
  await session.ready();
  await Promise.all([session.renew(), session.renew()]);
  expect(issued).toBe(2);
});

test("[AUTH-9] a proof that is refused is asked for anew once", async () => {
  const proofs: string[] = [];
  let isRefusing = false;
  const { session } = aSession(maya, async (proof) => {
    proofs.push(proof);
    if (isRefusing && proof === "proof") throw new Error("too old");
    return aToken(proof);
  });
  await session.ready();
  isRefusing = true;
  await session.renew();
  expect(proofs).toEqual(["proof", "proof", "fresh proof"]);
});

test("[AUTH-9] a server that asks to wait is not asked again", async () => {
  const proofs: string[] = [];
  const { session } = aSession(maya, async (proof) => {
    proofs.push(proof);
    if (proofs.length > 1) throw tooMany;
    return aToken(proof);
  });
  await session.ready();
  await expect(session.renew()).rejects.toBe(tooMany);
  expect(proofs).toHaveLength(2);
});

test("[AUTH-9] a session whose renewal is refused is over: its token is removed, and the reason is reported", async () => {
  let refusal: Error | null = null;
  const {
    session,
    notified: errors,
    stored,
  } = aSession(maya, async () => {
    if (refusal) throw refusal;
    return aToken("token");
  });
  await session.ready();
  refusal = lostConnection;
  await expect(session.renew()).rejects.toBe(refusal);
  expect([session.state().status, stored(), errors]).toEqual(["signed-in", "token", []]);
  refusal = ended;
  await Promise.allSettled([session.renew(), session.renew()]);
  expect([session.state().status, stored(), errors]).toEqual(["signed-out", null, [ended]]);
  refusal = null;
  await session.signIn(maya.email, "Abcdef");
  expect([session.state().status, stored(), errors]).toEqual(["signed-in", "token", [ended]]);
});

test("[AUTH-10] a session that cannot be restored is reported once; a sign-in is left to its form", async () => {
  const { session, notified: errors } = aSession(maya, () => Promise.reject(tooMany));
  expect(await session.ready()).toBeNull();
  await expect.poll(() => errors).toEqual([tooMany]);
  await expect(session.signIn(maya.email, "Abcdef")).rejects.toBe(tooMany);
  expect(errors).toHaveLength(1);
});

test("[AUTH-10] where nobody has signed in, the session is over at once, without the provider", async () => {
  const { session, stored, loads } = aFreshSession(null);
  expect(session.state()).toEqual({ status: "signed-out" });
  session.start();
  expect(await session.ready()).toBeNull();
  expect(stored()).toBeNull();
  expect(loads()).toBe(0);
});

test("[AUTH-8] a sign-in leaves the hint that restores the session, a sign-out takes it away", async () => {
  const { session, hint, loads } = aFreshSession(null);
  session.start();
  await session.signIn(maya.email, "Abcdef");
  expect(session.state()).toMatchObject({ status: "signed-in" });
  expect([hint.read(), loads()]).toEqual(["maya", 1]);
  await session.signOut();
  expect(hint.read()).toBeNull();
});

test.each(["", null])("[ROSTER-9] a sign-out empties the device of its user where the hint is %j", async (hint) => {
  const { session, forgotten } = aSession(maya, undefined, { ...sessionHint("maya"), read: () => hint });
  await session.signIn(maya.email, "Abcdef");
  await session.signOut({ losesMarks: true });
  expect(new Set(forgotten)).toEqual(new Set(["lists", "marks of maya"]));
});

test("[ROSTER-9] marks wait for their user after a sign-out that has not asked about them", async () => {
  const { session, forgotten } = aSession(maya);
  await session.ready();
  await session.signOut();
  expect(new Set(forgotten)).toEqual(new Set(["lists"]));
});

test("[ROSTER-9] lists go and marks stay where the server or the provider ends the session, also at its restoring", async () => {
  const answers = [() => aToken("token"), () => Promise.reject(ended)];
  const renewed = aSession(maya, async () => (answers.shift() ?? (() => Promise.reject(ended)))());
  await renewed.session.ready();
  expect([renewed.hint.read(), renewed.forgotten]).toEqual(["maya", []]);
  await expect(renewed.session.renew()).rejects.toBe(ended);
  const restored = aSession(maya, () => Promise.reject(ended));
  await restored.session.ready();
  const nobody = aSession(null);
  await nobody.session.ready();
  for (const { hint, forgotten } of [renewed, restored, nobody])
    expect([hint.read(), new Set(forgotten)]).toEqual([null, new Set(["lists"])]);
});

test("[ROSTER-9] lists stay where nobody can be reached", async () => {
  const { session, hint, forgotten } = aSession(maya, () => Promise.reject(lostConnection));
  await session.ready();
  expect([hint.read(), forgotten]).toEqual(["maya", []]);
});

test("[AUTH-8] a sign-in in another tab is followed", async () => {
  const { session, hint } = aFreshSession(maya);
  session.start();
  const { promise: signedIn, resolve } = Promise.withResolvers<void>();
  session.subscribe(() => session.state().status === "signed-in" && resolve());
  hint.tellWritten();
  await signedIn;
  expect(session.state()).toMatchObject({ identity: { name: "Maya" } });
});

test("[AUTH-8] the hint goes when the provider knows nobody, and stays when only our server failed", async () => {
  const nobody = aSession(null);
  await nobody.session.ready();
  expect(nobody.hint.read()).toBeNull();
  const failing = aSession(maya, () => Promise.reject(new Error("no connection")));
  expect(await failing.session.ready()).toBeNull();
  expect(failing.hint.read()).toBe("maya");
});

test("[AUTH-9] a renewal where the provider has not been loaded yet waits for its first report", async () => {
  const { promise: requested, resolve: ask } = Promise.withResolvers<(user: ProviderUser | null) => void>();
  let user: ProviderUser | null = null;
  const stored: string[] = [];
  const session = createSession({
    loadProvider: async () => ({ ...identityProvider(null), currentUser: () => user, onUser: ask }),
    exchange: async (proof) => aToken(`token for ${proof}`),
    tokens: { write: (token) => stored.push(token), remove: () => undefined },
    hint: sessionHint(null),
  });
  let isRenewed = false;
  const renewing = session.renew().then(() => (isRenewed = true));
  const report = await requested;
  await new Promise(setImmediate);
  expect(isRenewed).toBe(false);
  user = maya;
  report(maya);
  await renewing;
  expect(stored).toContain("token for proof");
});

/** A server whose answers are given by hand: `answer` ends one of the requests that wait, the oldest at first. */
function aSlowServer() {
  const waiting: (() => void)[] = [];
  const exchange = (proof: string) =>
    new Promise<{ token: string; lastsSeconds: number }>((resolve, reject) =>
      waiting.push(() => (proof === "refused proof" ? reject(ended) : resolve(aToken(`token for ${proof}`)))),
    );
  const untilAsked = (times = 1) => expect.poll(() => waiting.length).toBe(times);
  const answer = async (index = 0) => {
    waiting.splice(index, 1)[0]?.();
    await new Promise(setImmediate);
  };
  const restore = async (session: Session) => {
    const restored = session.ready();
    await untilAsked();
    await answer();
    await restored;
  };
  return { exchange, untilAsked, answer, restore, waiting };
}

test("[AUTH-10] a token that arrives after the sign-out is discarded, and nothing renews it", async () => {
  const { exchange, untilAsked, answer, restore } = aSlowServer();
  const { session, stored } = aSession(maya, exchange);
  await restore(session);
  const renewed = session.renew();
  await untilAsked();
  await session.signOut();
  const timers = vi.spyOn(globalThis, "setTimeout");
  await answer();
  await renewed;
  expect([session.state().status, stored()]).toEqual(["signed-out", null]);
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
});

test("[AUTH-10] a renewal that is refused after the sign-out is neither tried again nor reported", async () => {
  const { exchange, untilAsked, answer, restore, waiting } = aSlowServer();
  let proof = "proof";
  const { session, notified: errors } = aSession({ ...maya, idToken: async () => proof }, exchange);
  await restore(session);
  proof = "refused proof";
  const renewed = session.renew();
  await untilAsked();
  await session.signOut();
  await answer();
  expect(waiting).toEqual([]);
  await renewed;
  expect(errors).toEqual([]);
});

test("[AUTH-10] a sign-in that is answered after the sign-out signs nobody in, and does not hold up the next", async () => {
  const { exchange, untilAsked, answer } = aSlowServer();
  const { session, stored } = aSession(null, exchange);
  await session.ready();
  const early = session.signIn(maya.email, "Abcdef");
  await untilAsked();
  await session.signOut();
  await answer();
  await early;
  expect([session.state().status, stored()]).toEqual(["signed-out", null]);

  const cut = session.signIn(maya.email, "Abcdef");
  await untilAsked();
  await session.signOut();
  const late = session.signIn(maya.email, "Abcdef");
  await untilAsked(2);
  await answer(1);
  await late;
  await answer();
  await cut;
  expect([session.state().status, stored()]).toEqual(["signed-in", "token for proof"]);
});

test("[AUTH-10] a token of the user before does not replace that of the next one", async () => {
  const { exchange, untilAsked, answer, restore } = aSlowServer();
  const { session, stored } = aSession({ ...maya, id: "ada", idToken: async () => "Ada's proof" }, exchange);
  await restore(session);
  const renewed = session.renew();
  await untilAsked();
  const signedIn = session.signIn(maya.email, "Abcdef");
  await untilAsked(2);
  await answer(1);
  await answer();
  await Promise.all([renewed, signedIn]);
  expect(session.state()).toMatchObject({ identity: { id: "maya" } });
  expect(stored()).toBe("token for proof");
});

test("[AUTH-10] a token of the user before does not replace that of an account that was created meanwhile", async () => {
  const { exchange, untilAsked, answer, restore } = aSlowServer();
  const { session, stored } = aSession({ ...maya, id: "ada", idToken: async () => "Ada's proof" }, exchange);
  await restore(session);
  const renewed = session.renew();
  await untilAsked();
  const created = session.createAccount({ name: "Maya", email: maya.email, password: "Abcdef" });
  await untilAsked(2);
  await answer(1);
  await answer();
  await Promise.all([renewed, created]);
  expect(session.state()).toMatchObject({ status: "signed-in", identity: { id: "maya" } });
  expect(stored()).toBe("token for proof");
});

test("[AUTH-10] an account that cannot be created does not bring back a session that has ended meanwhile", async () => {
  const refused = new Error("in use");
  const { promise: created, reject } = Promise.withResolvers<void>();
  let report: (user: ProviderUser | null) => void = () => undefined;
  const session = createSession({
    loadProvider: async () => ({
      ...identityProvider(maya),
      onUser: (listener) => {
        report = listener;
        listener(maya);
        return () => undefined;
      },
      createAccount: () => created,
    }),
    exchange: async () => aToken("token"),
    tokens: { write: () => undefined, remove: () => undefined },
    hint: sessionHint("maya"),
  });
  await session.ready();
  const creating = session.createAccount({ name: "Ben", email: "ben@camp.test", password: "Abcdef" });
  // Another tab signs out.
  report(null);
  reject(refused);
  await expect(creating).rejects.toBe(refused);
  expect(session.state()).toEqual({ status: "signed-out" });
});

test("[AUTH-8] an account that cannot be created leaves the session as it was", async () => {
  const refused = new Error("in use");
  const session = createSession({
    loadProvider: async () => ({ ...identityProvider(maya), createAccount: () => Promise.reject(refused) }),
    exchange: async () => aToken("token"),
    tokens: { write: () => undefined, remove: () => undefined },
    hint: sessionHint("maya"),
  });
  await session.ready();
  await expect(session.createAccount({ name: "Ben", email: "ben@camp.test", password: "Abcdef" })).rejects.toBe(
    refused,
  );
  expect(session.state()).toMatchObject({ status: "signed-in", identity: { id: "maya" } });
});
