import type { IdentityProvider, ProviderUser } from "../lib/session/identity-provider.ts";
import { createSession, type Session } from "../lib/session/session.ts";
import type { SessionHint } from "../lib/session/session-hint.ts";

export const maya: ProviderUser = {
  id: "maya",
  name: "Maya",
  email: "maya@lake.example",
  photoUrl: null,
  isEmailVerified: false,
  idToken: async (isFresh) => (isFresh ? "fresh proof" : "proof"),
};

/** An identity provider in memory, whose reports the test triggers. */
export function identityProvider(restored: ProviderUser | null): IdentityProvider {
  let user = restored;
  let report: (user: ProviderUser | null) => void = () => undefined;
  const become = (next: ProviderUser | null) => {
    user = next;
    report(next);
  };
  return {
    onUser: (listener) => {
      report = listener;
      queueMicrotask(() => report(user));
    },
    currentUser: () => user,
    reload: async () => user,
    signIn: async () => become(maya),
    signInWithGoogle: async () => become(maya),
    createAccount: async ({ name }) => {
      become({ ...maya, name: null });
      user = { ...maya, name };
    },
    updateProfile: async () => undefined,
    sendEmailVerification: async () => undefined,
    sendPasswordReset: async () => undefined,
    signOut: async () => become(null),
  };
}

/** What is known of a session beforehand, in memory; `tellWritten` is another tab's sign-in. */
export function sessionHint(userId: string | null): SessionHint & { tellWritten: () => void } {
  let listener: () => void = () => undefined;
  return {
    read: () => userId,
    write: (id) => void (userId = id),
    remove: () => void (userId = null),
    onWritten: (callback) => void (listener = callback),
    tellWritten: () => listener(),
  };
}

/** The session of somebody who has not signed in; the test may say how the provider behaves. */
export function visitorSession(behaviour: Partial<IdentityProvider> = {}): Promise<Session> {
  return restoredSession(null, behaviour);
}

/** Maya's session; the test may say how the provider behaves. */
export function mayasSession(behaviour: Partial<IdentityProvider> = {}): Promise<Session> {
  return restoredSession(maya, behaviour);
}

/** Maya's session before it is restored; `exchange` may throw what the server answers. */
export function unrestoredSession(exchange: () => Promise<void>): Session {
  return sessionOf(maya, {}, exchange);
}

async function restoredSession(user: ProviderUser | null, behaviour: Partial<IdentityProvider>): Promise<Session> {
  const session = sessionOf(user, behaviour);
  await session.ready();
  return session;
}

function sessionOf(
  user: ProviderUser | null,
  behaviour: Partial<IdentityProvider>,
  exchange: () => Promise<void> = async () => undefined,
): Session {
  return createSession({
    loadProvider: async () => ({ ...identityProvider(user), ...behaviour }),
    exchange: async () => {
      await exchange();
      return { token: "token", lastsSeconds: 900 };
    },
    tokens: { write: () => undefined, remove: () => undefined },
    hint: sessionHint(maya.id),
  });
}
