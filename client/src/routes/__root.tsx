import { createRootRouteWithContext, HeadContent, Outlet, useMatches } from "@tanstack/react-router";
import { SiteFrame } from "../features/shell/site-frame.tsx";
import { Toasts } from "../components/toasts.tsx";
import * as messages from "../lib/messages.ts";
import { fullHead } from "../lib/page-head.ts";
import type { RouterContext } from "../lib/router-context.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => fullHead(messages.shell.siteTitle, messages.shell.siteDescription),
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
      <Toasts />
    </>
  );
}
