import type { AppRouter } from "@campside/server/app-router";
import type { QueryClient } from "@tanstack/react-query";
import type { TRPCUntypedClient } from "@trpc/client";
import type { Session } from "./session.ts";

/** What every route's loader and guard can reach. */
export type RouterContext = {
  queryClient: QueryClient;
  session: Session;
  /** The way to the server, for the pages that have hooks for every procedure. */
  loadClient: () => Promise<TRPCUntypedClient<AppRouter>>;
  /** The address that others know the school by. */
  publicUrl: string | null;
};
