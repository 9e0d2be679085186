import { createRootRouteWithContext, HeadContent, Outlet, useMatches } from "@tanstack/react-router";
import { SiteFrame } from "../features/shell/site-frame.tsx";
import { Toasts } from "../components/toasts.tsx";
import { messages } from "../lib/messages.ts";
import type { RouterContext } from "../lib/router-context.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [{ title: messages.shell.siteTitle }, { name: "description", content: messages.shell.siteDescription }],
  }),
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
