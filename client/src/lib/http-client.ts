import type { AppRouter } from "@campside/server/app-router";
import {
  createTRPCClient,
  createTRPCUntypedClient,
  httpBatchLink,
  httpLink,
  retryLink,
  type TRPCUntypedClient,
} from "@trpc/client";
import superjson from "superjson";
import { accessToken } from "./access-token.ts";
import { retryDelay, shouldRetry } from "./query-client.ts";
import { BATCH_LARGEST } from "./screen-numbers.ts";
import type { Session } from "./session.ts";

const TRPC_PATH = "/trpc";
const RENEWABLE = new Set(["TOKEN_EXPIRED", "SESSION_ENDED"]);

/**
 * Talks to the server with the token there is. A token that has run out is renewed once, silently, and the
 * call is made again; any other refusal goes to the caller.
 */
export function createHttpClient(session: Pick<Session, "renew" | "renewal">): TRPCUntypedClient<AppRouter> {
  return createTRPCUntypedClient<AppRouter>({
    links: [
      retryLink({
        retry: ({ error, attempts }) => {
          const refusal = error.data?.refusal;
          if (attempts > 1 || !refusal || !RENEWABLE.has(refusal)) return false;
          session.renew().catch(() => undefined);
          return true;
        },
      }),
      httpBatchLink({
        url: TRPC_PATH,
        transformer: superjson,
        maxURLLength: 2000,
        maxItems: BATCH_LARGEST,
        headers: async () => {
          await session.renewal()?.catch(() => undefined);
          const token = accessToken.read();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
      }),
    ],
  });
}

/** Trades the identity provider's proof for the server's token, outside the client that needs the token. */
export async function exchangeToken(idToken: string): Promise<{ token: string; expiresAt: Date }> {
  const client = createTRPCClient<AppRouter>({
    links: [
      retryLink({
        retry: ({ error, attempts }) => shouldRetry(attempts - 1, error),
        retryDelayMs: (attempt) => retryDelay(attempt - 1),
      }),
      httpLink({ url: TRPC_PATH, transformer: superjson }),
    ],
  });
  return client.auth.issueToken.mutate({ idToken });
}
