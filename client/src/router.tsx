import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { ReactNode } from "react";
import { ErrorPage } from "./components/error-page.tsx";
import { NotFoundPage } from "./components/not-found-page.tsx";
import { accessToken } from "./lib/access-token.ts";
import { createColorSchemeManager } from "./lib/color-scheme.ts";
import { followIdentity } from "./lib/follow-identity.ts";
import { loadIdentityProvider } from "./lib/load-identity-provider.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { createSession } from "./lib/session.ts";
import { SessionProvider } from "./lib/session-context.tsx";
import { toast } from "./lib/toast.ts";
import { createApiClient, exchangeToken, trpc } from "./lib/trpc.ts";
import { routeTree } from "./route-tree.gen.ts";
import { resolveVariables, theme } from "./theme.ts";

/** Builds the whole client anew: one per browser page, or one per request where pages are rendered. */
export function createAppRouter() {
  const queryClient = createQueryClient();
  const session = createSession({
    loadProvider: loadIdentityProvider,
    exchange: exchangeToken,
    tokens: accessToken,
    tell: toast.failure,
  });
  const apiClient = createApiClient(session);
  const queryUtils = createTRPCQueryUtils({ queryClient, client: apiClient });
  const colorSchemeManager = createColorSchemeManager();

  const router = createRouter({
    routeTree,
    context: { queryClient, queryUtils, session },
    caseSensitive: false,
    defaultPreload: "intent",
    // The query cache decides how fresh data must be, not the router's own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
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
  }
}
