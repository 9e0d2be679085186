import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";
import { schoolFacts } from "./school-facts.ts";

export type SchoolApi = TRPCClient<AppRouter>;

/** The school's own API, as the bearer of a token or as a visitor. */
export function schoolApi(token?: string): SchoolApi {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${schoolFacts().url}/trpc`,
        transformer: superjson,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    ],
  });
}

/** Trades the identity provider's proof for the school's token, as the pages do. */
export async function enterSchool(idToken: string): Promise<SchoolApi> {
  const { token } = await schoolApi().auth.issueToken.mutate({ idToken });
  return schoolApi(token);
}
