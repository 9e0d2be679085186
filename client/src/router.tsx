import { MantineProvider } from "@mantine/core";
import type { AppRouter } from "@campside/server/app-router";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { ReactNode } from "react";
import { ErrorPage } from "./components/error-page.tsx";
import { NotFoundPage } from "./components/not-found-page.tsx";
import { createColorSchemeManager } from "./lib/color-scheme.ts";
import { followIdentity } from "./lib/follow-identity.ts";
import type { Session } from "./lib/session.ts";
import { SessionProvider } from "./lib/session-context.tsx";
import { trpc } from "./lib/trpc.ts";
import { routeTree } from "./route-tree.gen.ts";
import { resolveVariables, theme } from "./theme.ts";

export type AppParts = {
  queryClient: QueryClient;
  apiClient: TRPCClient<AppRouter>;
  session: Session;
  publicUrl: string | null;
  /** The browser's own, where it is left out. */
  history?: RouterHistory;
};

/** Builds the whole client anew: one per browser page, or one per page that is rendered. */
export function createAppRouter({ queryClient, apiClient, session, publicUrl, history }: AppParts) {
  const queryUtils = createTRPCQueryUtils({ queryClient, client: apiClient });
  const colorSchemeManager = createColorSchemeManager();

  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, queryUtils, session, publicUrl },
    caseSensitive: false,
    defaultPreload: "intent",
    // The query cache decides how fresh data must be, not the router's own.
    defaultPreloadStaleTime: 0,
    // Where pages are rendered it would be a script inside the page.
    scrollRestoration: !history,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    Wrap: ({ children }: { children: ReactNode }) => (
      <trpc.Provider client={apiClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider value={session}>
            <MantineProvider
              theme={theme}
              cssVariablesResolver={resolveVariables}
              colorSchemeManager={colorSchemeManager}
              defaultColorScheme="dark"
            >
              {children}
            </MantineProvider>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    ),
  });

  followIdentity(router, { queryClient, queryUtils, session, publicUrl });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The route brings its own frame: no site navigation, footer or scroll-to-top button around it. */
    hasOwnFrame?: boolean;
  }
}
