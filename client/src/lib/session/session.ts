import { errorStatusOf, isSessionOver } from "../api/error-message.ts";
import type { SessionHint } from "./session-hint.ts";
import type { IdentityProvider, NewAccount, ProviderUser } from "./identity-provider.ts";

export type Identity = { id: string; name: string; email: string; photoUrl: string | null };
export type SessionState =
  | { status: "loading" }
  /** Somebody is signed in, but neither the provider nor the server says who. */
  | { status: "unreachable" }
  | { status: "signed-out" }
  | { status: "signed-in"; identity: Identity };

export type SessionParts = {
  loadProvider: () => Promise<IdentityProvider>;
  /** Trades the provider's proof for the server's own token. */
  exchange: (idToken: string) => Promise<{ token: string; lastsSeconds: number }>;
  tokens: { write(token: string): void; remove(): void };
  /** Tells the reader why the session that the provider remembers could not be restored, or has ended. */
  tell?: (error: unknown) => void;
  /** Whether somebody is signed in on this browser, as far as it is known without the provider. */
  hint: SessionHint;
  /** Deletes the lists that this device keeps, of whomever: once a session is over. */
  forgetLists?: () => Promise<void>;
  /** Deletes a user's marks, also those that were not sent. */
  forgetMarks?: (userId: string) => Promise<void>;
};

const TOO_MANY_REQUESTS = 429;
const RENEW_BEFORE_END_SECONDS = 60;
const RENEW_SOONEST_SECONDS = 15;

function identityOf(user: ProviderUser): Identity {
  return { id: user.id, name: user.name ?? "", email: user.email, photoUrl: user.photoUrl };
}

/**
 * The session: loading until the provider has reported and, for a signed-in user, the server's token is kept. Where
 * nobody has signed in, it is over at once, and the provider is not loaded before somebody begins to sign in, here or
 * in another tab. The token is renewed a minute before it ends. A session that was out of reach is restored by the next
 * `ready`.
 */
export function createSession({ loadProvider, exchange, tokens, hint, tell, ...parts }: SessionParts) {
  let state: SessionState = hint.read() !== null ? { status: "loading" } : { status: "signed-out" };
  let started: Promise<IdentityProvider> | undefined;
  let hasReported: () => void = () => undefined;
  const reported = new Promise<void>((resolve) => (hasReported = resolve));
  /** The adoption under way, of {@link ownerId}. */
  let adopting: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  let failure: unknown = null;
  /** Raised when a user's session ends or gives way to another's: what was asked for before is discarded. */
  let generation = 0;
  /** Whose session it is. */
  let ownerId: string | undefined;
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** For good without a failure to reach anybody; after one, what the provider remembers is tried again at the next visit. */
  function leave(cause: unknown = null): void {
    generation += 1;
    ownerId = undefined;
    adopting = undefined;
    failure = isSessionOver(cause) ? null : cause;
    if (failure === null) {
      hint.remove();
      void parts.forgetLists?.();
    }
    clearTimeout(renewTimer);
    tokens.remove();
    endRestoring();
  }

  /** A session that could not be restored is kept; a sign-in that failed leaves nobody signed in. */
  function endRestoring(): void {
    const isRestoring = state.status === "loading" || state.status === "unreachable";
    become({ status: failure !== null && isRestoring ? "unreachable" : "signed-out" });
  }

  /** Keeps a new token. False where the session has ended meanwhile: the answer, also a refusal, is nobody's then. */
  async function fetchToken(user: ProviderUser, isFresh = false): Promise<boolean> {
    const startedIn = generation;
    try {
      const { token, lastsSeconds } = await exchange(await user.idToken(isFresh));
      if (startedIn !== generation) return false;
      tokens.write(token);
      clearTimeout(renewTimer);
      // By its lifetime: this computer's clock may be wrong.
      const seconds = Math.max(lastsSeconds - RENEW_BEFORE_END_SECONDS, RENEW_SOONEST_SECONDS);
      renewTimer = setTimeout(() => void renew().catch(() => undefined), seconds * 1000);
      return true;
    } catch (error) {
      if (startedIn !== generation) return false;
      throw error;
    }
  }

  async function fetchAgain(user: ProviderUser, error: unknown): Promise<void> {
    // No proof is fresh enough for a server that asks to wait.
    if (errorStatusOf(error) === TOO_MANY_REQUESTS) throw error;
    await fetchToken(user, true);
  }

  function adopt(user: ProviderUser): Promise<void> {
    if (ownerId === user.id) {
      if (adopting) return adopting;
    } else generation += 1;
    ownerId = user.id;
    hint.write(user.id);
    adopting = fetchToken(user)
      // The provider may remember an ID token from before the address was verified.
      .catch((error: unknown) => {
        if (!isSessionOver(error)) throw error;
        return fetchToken(user, true);
      })
      .then((isAdopted) => {
        if (!isAdopted) return;
        adopting = undefined;
        failure = null;
        become({ status: "signed-in", identity: identityOf(user) });
      })
      .catch((error: unknown) => {
        leave(error);
        throw error;
      });
    return adopting;
  }

  function load(): Promise<IdentityProvider> {
    started ??= loadProvider().then(
      (provider) => {
        let isRestoring = true;
        provider.onUser((user) => {
          // Later users have just signed in: the form that they did it with tells its own failure.
          const report = isRestoring ? tell : undefined;
          isRestoring = false;
          if (user) adopt(user).catch((error: unknown) => report?.(error));
          else leave();
          hasReported();
        });
        return provider;
      },
      (error: unknown) => {
        started = undefined;
        failure = error;
        endRestoring();
        throw error;
      },
    );
    return started;
  }

  /** Gets a new token from the provider's session. Where it is rejected, the session is over, and that is reported. */
  function renew(): Promise<void> {
    renewing ??= load()
      .then(async (provider) => {
        await reported;
        await ready();
        const user = provider.currentUser();
        if (user) await fetchToken(user).catch((error: unknown) => fetchAgain(user, error));
      })
      .catch((error: unknown) => {
        if (isSessionOver(error)) {
          leave(error);
          tell?.(error);
        }
        throw error;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  function start(): void {
    if (state.status === "loading") void load().catch(() => undefined);
    else if (!started) tokens.remove();
  }

  async function restoreAgain(): Promise<void> {
    const provider = await load();
    await reported;
    const user = provider.currentUser();
    if (user) await adopt(user);
  }

  /** Waits until the session is restored: the identity, or null for a visitor or where `failure` says why it cannot be. */
  async function ready(): Promise<Identity | null> {
    start();
    if (failure !== null) await restoreAgain().catch(() => undefined);
    if (state.status === "loading") {
      await new Promise<void>((resolve) => {
        const stop = subscribe(() => {
          if (state.status === "loading") return;
          stop();
          resolve();
        });
      });
    }
    return state.status === "signed-in" ? state.identity : null;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function owner(): string | null {
    return state.status === "signed-in" ? state.identity.id : hint.read() || null;
  }

  async function adoptCurrent(provider: IdentityProvider): Promise<void> {
    const user = provider.currentUser();
    if (!user) return;
    await adopt(user);
    const current = provider.currentUser();
    // Nobody, or somebody else, where the session has ended meanwhile.
    if (state.status === "signed-in" && current?.id === state.identity.id) {
      become({ status: "signed-in", identity: identityOf(current) });
    }
  }

  return {
    state: () => state,
    /** Who was signed in here last and has not signed out, also while nobody can be reached; null for nobody, "" where it is unknown. */
    remembered: () => hint.read(),
    /** Whose this device's marks and lists are: of who is signed in, or was last and has not signed out; null where that is unknown. */
    owner,
    /** Why a session that may not be over could not be restored, or null. */
    failure: () => failure,
    subscribe,
    ready,
    renew,
    /** The renewal under way, which a request waits for rather than being refused. */
    renewal: () => renewing,
    /** Restores what there is to restore. */
    start(): void {
      start();
      hint.onWritten(() => void load().catch(() => undefined));
    },
    /** Loads the provider: somebody is about to sign in. */
    prepare: () => void load().catch(() => undefined),
    async signIn(email: string, password: string): Promise<void> {
      const provider = await load();
      await provider.signIn(email, password);
      await adoptCurrent(provider);
    },
    async signInWithGoogle(): Promise<void> {
      const provider = await load();
      await provider.signInWithGoogle();
      await adoptCurrent(provider);
    },
    async createAccount(account: NewAccount): Promise<void> {
      const before = state;
      const startedIn = generation;
      become({ status: "loading" });
      try {
        const provider = await load();
        await provider.createAccount(account);
        await adoptCurrent(provider);
      } catch (error) {
        // Nobody, where the session of before has ended meanwhile.
        const isUnchanged = startedIn === generation && before.status !== "loading";
        if (state.status !== "signed-in") become(isUnchanged ? before : { status: "signed-out" });
        throw error;
      }
    },
    async updateProfile(profile: { name: string; photoUrl: string | null }): Promise<void> {
      const provider = await load();
      await provider.updateProfile(profile);
      await adoptCurrent(provider);
    },
    /** A proof of when and by whom this session was begun; null where it has ended. */
    proof: async (): Promise<string | null> => (await (await load()).currentUser()?.idToken()) ?? null,
    async sendPasswordReset(email: string): Promise<void> {
      await (await load()).sendPasswordReset(email);
    },
    async sendEmailVerification(): Promise<void> {
      await (await load()).sendEmailVerification();
    },
    /** Whether the address is verified; the server learns it from the fresh proof that the token is then renewed with. */
    async checkEmailVerified(): Promise<boolean> {
      const user = await (await load()).reload();
      if (!user?.isEmailVerified) return false;
      await fetchToken(user, true);
      return true;
    },
    /** Deletes the lists of this device; marks wait for their user, unless the user was warned that they are lost. */
    async signOut({ losesMarks = false } = {}): Promise<void> {
      const userId = owner();
      await (await load()).signOut();
      leave();
      await parts.forgetLists?.();
      if (userId && losesMarks) await parts.forgetMarks?.(userId);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
