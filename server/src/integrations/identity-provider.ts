import { existsSync, readFileSync } from "node:fs";
import { cert, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { AppError } from "../errors/app-error.ts";

/** A person as the identity provider vouches for them. */
export interface VerifiedIdentity {
  uid: string;
  email: string | null;
  /** Whether the person has shown that the address is theirs; anybody can sign up under any. */
  isEmailVerified: boolean;
  name: string | null;
  photoUrl: string | null;
}

export interface IdentityProvider {
  /** @throws AppError IDENTITY_NOT_PROVED for anything but a valid, unrevoked ID token of this project */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** Ends every session of an account; one that is gone already has none. */
  revokeSessions(uid: string): Promise<void>;
  /** Removes an account; one that is gone already is no error. */
  removeAccount(uid: string): Promise<void>;
  close(): Promise<void>;
}

export interface FirebaseOptions {
  projectId: string;
  /** The service account as JSON or as the path of a file with it; none against the emulator. */
  serviceAccount?: string | undefined;
}

// What firebase-admin throws when the caller's token is at fault; anything else is the provider's trouble or ours.
const REFUSED = /^auth\/(id-token-|argument-error|invalid-|user-disabled|user-not-found)/;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unlessGone(error: unknown): void {
  if (codeOf(error) !== "auth/user-not-found") throw error;
}

/** Firebase Authentication. Talks to the emulator when firebase-admin finds FIREBASE_AUTH_EMULATOR_HOST. */
export function createFirebaseIdentity({ projectId, serviceAccount }: FirebaseOptions): IdentityProvider {
  const key = serviceAccount && existsSync(serviceAccount) ? readFileSync(serviceAccount, "utf8") : serviceAccount;
  const app = initializeApp(
    { projectId, ...(key ? { credential: cert(JSON.parse(key) as object) } : {}) },
    `campside-${crypto.randomUUID()}`,
  );
  const auth = getAuth(app);
  return {
    verify: async (idToken) => {
      try {
        const { uid, email, email_verified, name, picture } = await auth.verifyIdToken(idToken, true);
        return {
          uid,
          email: email ?? null,
          isEmailVerified: email_verified === true,
          name: typeof name === "string" ? name : null,
          photoUrl: picture ?? null,
        };
      } catch (error) {
        if (REFUSED.test(codeOf(error))) throw new AppError("IDENTITY_NOT_PROVED", { cause: error });
        throw error;
      }
    },
    revokeSessions: (uid) => auth.revokeRefreshTokens(uid).catch(unlessGone),
    removeAccount: (uid) => auth.deleteUser(uid).catch(unlessGone),
    close: () => deleteApp(app),
  };
}
