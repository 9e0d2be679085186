import { createRootRouteWithContext, HeadContent, Outlet, useMatches } from "@tanstack/react-router";
import { OfflineNote } from "../components/offline-note.tsx";
import { RouteAnnouncer } from "../features/shell/route-announcer.tsx";
import { SiteFrame } from "../features/shell/site-frame.tsx";
import { Toasts } from "../components/toasts.tsx";
import { siteHead } from "../lib/page-head.ts";
import type { RouterContext } from "../lib/router-context.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  head: siteHead,
  component: Root,
});

function Root() {
  const hasOwnFrame = useMatches({ select: (matches) => matches.some((match) => match.staticData.hasOwnFrame) });
  return (
    <>
      <HeadContent />
      {hasOwnFrame ? (
        <Outlet />
      ) : (
        <SiteFrame>
          <Outlet />
        </SiteFrame>
      )}
      <RouteAnnouncer />
      <OfflineNote />
      <Toasts />
    </>
  );
}
