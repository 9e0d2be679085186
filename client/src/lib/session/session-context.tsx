import { createContext, useContext, useSyncExternalStore } from "react";
import type { Session, SessionState } from "./session.ts";

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

const LOADING: SessionState = { status: "loading" };

/** The session itself, for signing in and out. */
export function useSessionActions(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSessionActions needs a SessionProvider above it.");
  return session;
}

/** Who is signed in, as far as it is known; on the server always still loading. */
export function useSession(): SessionState {
  const session = useSessionActions();
  return useSyncExternalStore(session.subscribe, session.state, () => LOADING);
}

/** Whether somebody is known to be signed in: what asks no more is not drawn again once a visitor is known to be one. */
export function useIsSignedIn(): boolean {
  const session = useSessionActions();
  return useSyncExternalStore(
    session.subscribe,
    () => session.state().status === "signed-in",
    () => false,
  );
}
