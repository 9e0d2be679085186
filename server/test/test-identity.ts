import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, UnsecuredJWT } from "jose";
import { vi } from "vitest";
import { startAuthEmulator } from "../../scripts/local/identity/auth-emulator.ts";
import { freePort } from "../../scripts/school/ports.ts";
import { createFirebaseIdentity, type IdentityProvider } from "../src/integrations/identity-provider.ts";

const PROJECT = "demo-tests";
const EMULATOR_HOST = "FIREBASE_AUTH_EMULATOR_HOST";

export interface TestIdentity {
  identity: IdentityProvider;
  /** Calls the provider as a browser does, e.g. `signUp`. */
  provider: (call: string, body: object) => Promise<{ idToken: string; localId: string }>;
  /** The ID token of a Google sign-in, which verifies the address by default. */
  byGoogle: (email: string, options?: { isVerified: boolean }) => Promise<string>;
  /** Marks the address as verified, as a click in the verification mail does. */
  verifyEmail: (localId: string) => Promise<void>;
  /** The ID token after the address was verified. */
  confirmEmail: (localId: string, login: { email: string; password: string }) => Promise<string>;
  close(): Promise<void>;
}

/** The ID token of the same session, begun earlier. The emulator's tokens are unsigned. */
export function signedInEarlier(idToken: string, seconds: number): string {
  const { auth_time: signedInAt, ...claims } = decodeJwt(idToken);
  return new UnsecuredJWT({ ...claims, auth_time: Number(signedInAt) - seconds }).encode();
}

/** The ID token of the same session, begun a minute earlier: sign-ins have whole seconds. */
export const aMinuteEarlier = (idToken: string): string => signedInEarlier(idToken, 60);

/** As of a sign-in a minute later: one in the second in which sessions ended is refused. */
export const aMinuteLater = (idToken: string): string => signedInEarlier(idToken, -60);

/** Starts Firebase's Auth emulator and an identity provider that uses it. */
export async function startTestIdentity(): Promise<TestIdentity> {
  const folder = await mkdtemp(join(tmpdir(), "campside-identity-"));
  const port = await freePort();
  const emulator = await startAuthEmulator({ projectId: PROJECT, port, folder });
  const before = process.env[EMULATOR_HOST];
  vi.stubEnv(EMULATOR_HOST, `127.0.0.1:${port}`);
  const identity = createFirebaseIdentity({ projectId: PROJECT });
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    });
    return (await response.json()) as { idToken: string; localId: string };
  };
  const provider: TestIdentity["provider"] = (call, body) => post(`accounts:${call}?key=any`, body);
  const verifyEmail: TestIdentity["verifyEmail"] = async (localId) => {
    const asOperator = { authorization: "Bearer owner" };
    await post(`projects/${PROJECT}/accounts:update`, { localId, emailVerified: true }, asOperator);
  };
  return {
    identity,
    provider,
    byGoogle: async (email, { isVerified } = { isVerified: true }) => {
      const proof = JSON.stringify({ sub: email, email, email_verified: isVerified });
      const postBody = `id_token=${encodeURIComponent(proof)}&providerId=google.com`;
      return (await provider("signInWithIdp", { postBody, requestUri: "http://localhost" })).idToken;
    },
    verifyEmail,
    confirmEmail: async (localId, login) => {
      await verifyEmail(localId);
      return (await provider("signInWithPassword", login)).idToken;
    },
    close: async () => {
      vi.stubEnv(EMULATOR_HOST, before);
      await identity.close();
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
