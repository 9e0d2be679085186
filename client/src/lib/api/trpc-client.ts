import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, httpBatchLink, httpLink, retryLink, splitLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";
import { LANGUAGE } from "../messages/language.ts";
import { accessToken } from "../session/access-token.ts";
import type { Session } from "../session/session.ts";
import { BATCH_LARGEST } from "../ui-constants.ts";
import { shouldRetry } from "./query-client.ts";

const HTTP = { url: "/trpc", transformer: superjson };
/** Errors come in the language of the page. */
const PAGE = { "x-campside-language": LANGUAGE };
const RENEWABLE = new Set(["TOKEN_EXPIRED", "SESSION_ENDED"]);

/**
 * Calls the server with the access token. An expired token is renewed once, silently, and the call is made again; any
 * other error goes to the caller. Issuing a token needs none, so it waits for no renewal, and is retried three times.
 */
export function createTrpcClient(session: Pick<Session, "renew" | "renewal">): TRPCClient<AppRouter> {
  return createTRPCClient({
    links: [
      splitLink({
        condition: ({ path }) => path === "auth.issueToken",
        true: [
          retryLink({
            retry: ({ error, attempts }) => shouldRetry(attempts - 1, error),
            retryDelayMs: (attempts) => 1000 * 2 ** (attempts - 1),
          }),
          httpLink({
            ...HTTP,
            // By it the server counts the call for its account, before it reads the input.
            headers: ({ op }) => ({ ...PAGE, authorization: `Bearer ${(op.input as { idToken: string }).idToken}` }),
          }),
        ],
        false: [
          retryLink({
            retry: ({ error, attempts }) => {
              const errorCode = error.data?.errorCode;
              if (attempts > 1 || !errorCode || !RENEWABLE.has(errorCode)) return false;
              session.renew().catch(() => undefined);
              return true;
            },
          }),
          httpBatchLink({
            ...HTTP,
            maxURLLength: 2000,
            maxItems: BATCH_LARGEST,
            headers: async () => {
              await session.renewal()?.catch(() => undefined);
              const token = accessToken.read();
              return { ...PAGE, ...(token && { authorization: `Bearer ${token}` }) };
            },
          }),
        ],
      }),
    ],
  });
}
