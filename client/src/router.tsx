import type { AppRouter } from "@campside/server/app-router";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { ReactNode } from "react";
import { Mantine } from "./components/mantine.tsx";
import { ErrorPage } from "./features/shell/error-page.tsx";
import { NotFoundPage } from "./features/shell/not-found-page.tsx";
import { trpc } from "./lib/api/trpc.ts";
import { setCurrency } from "./lib/currency.ts";
import { basePath } from "./lib/languages.ts";
import { followIdentity } from "./lib/session/follow-identity.ts";
import type { RouterContext } from "./lib/router-context.ts";
import { SessionProvider } from "./lib/session/session-context.tsx";
import { routeTree } from "./route-tree.gen.ts";

export type AppParts = Omit<RouterContext, "queryUtils"> & {
  client: TRPCClient<AppRouter>;
  /** The browser's own, where it is left out. */
  history?: RouterHistory;
};

/** Builds the whole client anew: one per browser page, or one per page that is rendered. */
export function createAppRouter({ queryClient, client, session, site, history }: AppParts) {
  setCurrency(site.currency);
  const queryUtils = createTRPCQueryUtils({ queryClient, client });
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    basepath: basePath(site),
    context: { queryClient, queryUtils, session, site },
    caseSensitive: false,
    defaultPreload: "intent",
    // The query cache decides how fresh data must be, not the router's own.
    defaultPreloadStaleTime: 0,
    // Where pages are rendered it would be a script inside the page.
    scrollRestoration: !history,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    Wrap: ({ children }: { children: ReactNode }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider value={session}>
            <Mantine>{children}</Mantine>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    ),
  });

  followIdentity(router, { queryClient, queryUtils, session });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The route brings its own frame: no site navigation, footer or scroll-to-top button around it. */
    hasOwnFrame?: boolean;
    /** The server renders the page as visitors see it. Without it the browser does. */
    isRendered?: boolean;
    /** The sitemap lists the page, and each approved class where it has a `$classId`. */
    inSitemap?: boolean;
  }
}
