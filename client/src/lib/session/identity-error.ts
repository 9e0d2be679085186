import { authMessages } from "../messages/auth.ts";

/** The identity provider's complaint in readable words, with its code for whoever has to look it up. */
export function identityErrorMessage(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string" || !code.startsWith("auth/")) return null;
  const readable = (authMessages.providerErrors as Record<string, string>)[code.slice("auth/".length)];
  if (readable) return `${readable} (${code})`;
  return error instanceof Error ? error.message.replace(/^Firebase:\s*/, "") : code;
}

const OVER = new Set([
  "auth/user-token-expired",
  "auth/invalid-user-token",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/** Whether the identity provider says that only a new sign-in helps. */
export function isProviderSessionOver(error: unknown): boolean {
  return OVER.has(String((error as { code?: unknown } | null)?.code));
}
