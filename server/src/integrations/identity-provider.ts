import { AppError } from "../errors/app-error.ts";
import type { ServiceAccount } from "../service-account.ts";

/** A user as verified by the identity provider. */
export interface VerifiedIdentity {
  uid: string;
  email: string | null;
  /** Anybody can sign up with an address that is not theirs. */
  isEmailVerified: boolean;
  name: string | null;
  /** Of any origin. */
  photoUrl: string | null;
  /** When this session began, in whole seconds. */
  signedInAt: Date;
  /** By which the user has signed in, such as `password` or `google.com`. */
  provider: string;
}

export interface IdentityProvider {
  /** @throws AppError SESSION_ENDED for a revoked ID token, IDENTITY_NOT_PROVED for one that is not valid in this project */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** Whose valid ID token this is, revoked or not; null for any other text. Asks nobody. */
  uidOf(idToken: string): Promise<string | null>;
  /** Whether an account does not exist any more. */
  isGone(uid: string): Promise<boolean>;
  /** Ends every session of an account; ignores an unknown one. */
  revokeSessions(uid: string): Promise<void>;
  /** Removes an account; ignores an unknown one. */
  removeAccount(uid: string): Promise<void>;
  close(): Promise<void>;
}

export interface FirebaseOptions {
  projectId: string;
  /** Undefined for the emulator. */
  serviceAccount?: ServiceAccount | undefined;
}

// The error codes of firebase-admin for invalid tokens; other errors are failures.
const REVOKED = "auth/id-token-revoked";
const REFUSED = /^auth\/(id-token-|argument-error|invalid-|user-disabled|user-not-found)/;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function ignoreUnknownUser(error: unknown): void {
  if (codeOf(error) !== "auth/user-not-found") throw error;
}

// Loaded on first use, to start faster.
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

/** Firebase Authentication, or its emulator where FIREBASE_AUTH_EMULATOR_HOST is set. */
export function createFirebaseIdentity(options: FirebaseOptions): IdentityProvider {
  let opened: ReturnType<typeof openFirebase> | undefined;
  const auth = async () => (await (opened ??= openFirebase(options))).auth;
  return {
    verify: async (idToken) => {
      const library = await auth();
      try {
        const {
          uid,
          email,
          email_verified,
          name,
          picture,
          auth_time,
          firebase: by,
        } = await library.verifyIdToken(idToken, true);
        return {
          uid,
          email: email ?? null,
          isEmailVerified: email_verified === true,
          name: typeof name === "string" ? name : null,
          photoUrl: picture ?? null,
          signedInAt: new Date(auth_time * 1000),
          provider: by.sign_in_provider,
        };
      } catch (error) {
        if (codeOf(error) === REVOKED) throw new AppError("SESSION_ENDED", { cause: error });
        if (REFUSED.test(codeOf(error))) throw new AppError("IDENTITY_NOT_PROVED", { cause: error });
        throw error;
      }
    },
    uidOf: async (idToken) =>
      (await auth()).verifyIdToken(idToken).then(
        ({ uid }) => uid,
        () => null,
      ),
    isGone: async (uid) =>
      (await auth()).getUser(uid).then(
        () => false,
        (error: unknown) => {
          ignoreUnknownUser(error);
          return true;
        },
      ),
    revokeSessions: async (uid) => (await auth()).revokeRefreshTokens(uid).catch(ignoreUnknownUser),
    removeAccount: async (uid) => (await auth()).deleteUser(uid).catch(ignoreUnknownUser),
    close: async () => (await opened)?.close(),
  };
}
