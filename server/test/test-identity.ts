import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { startAuthEmulator } from "../../scripts/local/identity/auth-emulator.ts";
import { freePort } from "../../scripts/school/ports.ts";
import { createFirebaseIdentity, type IdentityProvider } from "../src/integrations/identity-provider.ts";

const PROJECT = "demo-tests";

export interface TestIdentity {
  identity: IdentityProvider;
  /** Calls the provider as a person's browser does, e.g. `signUp`. */
  provider: (call: string, body: object) => Promise<{ idToken: string; localId: string }>;
  close(): Promise<void>;
}

/** Firebase's Auth emulator with an identity provider that talks to it. */
export async function startTestIdentity(): Promise<TestIdentity> {
  const folder = await mkdtemp(join(tmpdir(), "campside-identity-"));
  const port = await freePort();
  const emulator = await startAuthEmulator({ projectId: PROJECT, port, folder });
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", `127.0.0.1:${port}`);
  const identity = createFirebaseIdentity({ projectId: PROJECT });
  return {
    identity,
    provider: async (call, body) => {
      const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`;
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, returnSecureToken: true }),
      });
      return (await response.json()) as { idToken: string; localId: string };
    },
    close: async () => {
      await identity.close();
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
