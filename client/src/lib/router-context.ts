import type { AppRouter } from "@campside/server/app-router";
import type { QueryClient } from "@tanstack/react-query";
import type { createTRPCQueryUtils } from "@trpc/react-query";
import type { Legal } from "./config.ts";
import type { Session } from "./session/session.ts";

/** What every route's loader and guard can reach. */
export type RouterContext = {
  queryClient: QueryClient;
  /** What hooks do, for loaders and guards. */
  queryUtils: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
  session: Session;
  /** The address that others know the school by. */
  publicUrl: string | null;
  /** The school's terms and privacy notice, where it has told them. */
  legal: Legal | null;
};
