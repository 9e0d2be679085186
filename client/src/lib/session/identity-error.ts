import { authMessages } from "../messages/auth.ts";

/** The identity provider's complaint in readable words, with its code for whoever has to look it up. */
export function identityErrorMessage(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string" || !code.startsWith("auth/")) return null;
  const readable = (authMessages.providerErrors as Record<string, string>)[code.slice("auth/".length)];
  if (readable) return `${readable} (${code})`;
  return error instanceof Error ? error.message.replace(/^Firebase:\s*/, "") : code;
}
