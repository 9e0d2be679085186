import { AppError } from "../errors/app-error.ts";
import type { ServiceAccount } from "../service-account.ts";

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
  /** None against the emulator. */
  serviceAccount?: ServiceAccount | undefined;
}

// What firebase-admin throws when the caller's token is at fault; anything else is the provider's trouble or ours.
const REFUSED = /^auth\/(id-token-|argument-error|invalid-|user-disabled|user-not-found)/;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unlessGone(error: unknown): void {
  if (codeOf(error) !== "auth/user-not-found") throw error;
}

/** With the first person who signs in: no server waits for the library when it starts. */
async function openFirebase({ projectId, serviceAccount: key }: FirebaseOptions) {
  const [{ cert, deleteApp, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  const credential =
    key && cert({ projectId: key.project_id, clientEmail: key.client_email, privateKey: key.private_key });
  const app = initializeApp({ projectId, ...(credential && { credential }) }, `campside-${crypto.randomUUID()}`);
  return { auth: getAuth(app), close: () => deleteApp(app) };
}

/** Firebase Authentication. Talks to the emulator when firebase-admin finds FIREBASE_AUTH_EMULATOR_HOST. */
export function createFirebaseIdentity(options: FirebaseOptions): IdentityProvider {
  let opened: ReturnType<typeof openFirebase> | undefined;
  const auth = async () => (await (opened ??= openFirebase(options))).auth;
  return {
    verify: async (idToken) => {
      const firebase = await auth();
      try {
        const { uid, email, email_verified, name, picture } = await firebase.verifyIdToken(idToken, true);
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
    revokeSessions: async (uid) => (await auth()).revokeRefreshTokens(uid).catch(unlessGone),
    removeAccount: async (uid) => (await auth()).deleteUser(uid).catch(unlessGone),
    close: async () => (await opened)?.close(),
  };
}
