import { authMessages } from "../messages/auth.ts";

const CREDENTIALS_REFUSED = new Set(["auth/user-not-found", "auth/wrong-password", "auth/invalid-login-credentials"]);

/** The identity provider's complaint in readable words, with its code for whoever has to look it up. */
export function identityErrorMessage(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string" || !code.startsWith("auth/")) return null;
  // Also where the provider tells them apart: nobody learns who has an account.
  const shownCode = CREDENTIALS_REFUSED.has(code) ? "auth/invalid-credential" : code;
  const readable = (authMessages.providerErrors as Record<string, string>)[shownCode.slice("auth/".length)];
  if (readable) return `${readable} (${shownCode})`;
  return error instanceof Error ? error.message.replace(/^Firebase:\s*/, "") : code;
}
