import type { AppRouter } from "@campside/server/app-router";
import type { QueryClient } from "@tanstack/react-query";
import type { createTRPCQueryUtils } from "@trpc/react-query";
import type { Site } from "./config.ts";
import type { Session } from "./session/session.ts";

/** What every route's loader and guard can reach. */
export type RouterContext = {
  queryClient: QueryClient;
  /** What hooks do, for loaders and guards. */
  queryUtils: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
  session: Session;
  site: Site;
};
