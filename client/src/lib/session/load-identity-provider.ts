import { readConfig } from "../config.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** Loads the provider's code only when somebody's identity matters, after the page is there. */
export async function loadIdentityProvider(): Promise<IdentityProvider> {
  const { createFirebaseIdentity } = await import("./firebase-identity.ts");
  return createFirebaseIdentity(readConfig());
}
