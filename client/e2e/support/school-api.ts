import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";
import { schoolConfig } from "./school-config.ts";

export type SchoolApi = TRPCClient<AppRouter>;

/** A tRPC client with a token, or of a visitor. */
export function schoolApi(token?: string): SchoolApi {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${schoolConfig().url}/trpc`,
        transformer: superjson,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    ],
  });
}

/** Exchanges an ID token for the school's token. */
export async function enterSchool(idToken: string): Promise<SchoolApi> {
  const { token } = await schoolApi().auth.issueToken.mutate({ idToken });
  return schoolApi(token);
}
