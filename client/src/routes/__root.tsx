import { createRootRouteWithContext, HeadContent, Outlet, useMatches } from "@tanstack/react-router";
import { OfflineNote } from "../components/offline-note.tsx";
import { LanguageOffer } from "../features/shell/language-offer.tsx";
import { PageLoadingBar } from "../features/shell/page-loading-bar.tsx";
import { RouteAnnouncer } from "../features/shell/route-announcer.tsx";
import { SiteFrame } from "../features/shell/site-frame.tsx";
import { Toasts } from "../components/toasts.tsx";
import { shellMessages } from "../lib/messages/shell.ts";
import type { RouterContext } from "../lib/router-context.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  // Pages and the error page have their own titles: with another one here the error page would have two.
  head: () => ({ meta: [{ name: "description", content: shellMessages.siteDescription }] }),
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
      <PageLoadingBar />
      <RouteAnnouncer />
      <LanguageOffer />
      <OfflineNote />
      <Toasts />
    </>
  );
}
