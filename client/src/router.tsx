import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorPage } from "./components/error-page.tsx";
import { NotFoundPage } from "./components/not-found-page.tsx";
import { followIdentity } from "./lib/follow-identity.ts";
import type { RouterContext } from "./lib/router-context.ts";
import { SessionProvider } from "./lib/session-context.tsx";
import { routeTree } from "./route-tree.gen.ts";

export type AppParts = RouterContext & {
  /** The browser's own, where it is left out. */
  history?: RouterHistory;
};

/** Builds the whole client anew: one per browser page, or one per page that is rendered. */
export function createAppRouter({ queryClient, session, loadClient, publicUrl, history }: AppParts) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, session, loadClient, publicUrl },
    caseSensitive: false,
    defaultPreload: "intent",
    // The query cache decides how fresh data must be, not the router's own.
    defaultPreloadStaleTime: 0,
    // Where pages are rendered it would be a script inside the page.
    scrollRestoration: !history,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>{children}</SessionProvider>
      </QueryClientProvider>
    ),
  });

  followIdentity(router, { queryClient, session });
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
