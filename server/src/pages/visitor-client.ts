import { createTRPCClient, type TRPCClient, unstable_localLink } from "@trpc/client";
import superjson from "superjson";
import type { Deps } from "../deps.ts";
import type { School } from "../modules/school/school.ts";
import { type AppRouter, appRouter } from "../routers/app-router.ts";
import { visitorContext } from "../trpc/context.ts";

/** A tRPC client that calls the procedures in process as a visitor, with the errors that a browser would get. */
export function createVisitorClient(deps: Deps, school: School, requestId: string): TRPCClient<AppRouter> {
  return createTRPCClient({
    links: [
      unstable_localLink({
        router: appRouter,
        createContext: async () => visitorContext(deps, school, requestId),
        transformer: superjson,
      }),
    ],
  });
}
