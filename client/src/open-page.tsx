import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from "react";
import type * as ReactDom from "react-dom/client";
import { accessToken } from "./lib/session/access-token.ts";
import { readConfig } from "./lib/config.ts";
import { hydratePage } from "./lib/api/dehydrated-page.ts";
import { loadIdentityProvider } from "./lib/session/load-identity-provider.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import { createTrpcClient } from "./lib/api/trpc-client.ts";
import { createSession } from "./lib/session/session.ts";
import { sessionHint } from "./lib/session/session-hint.ts";
import { forgetDevice, forgetOld, keptLists } from "./lib/kept-on-device.ts";
import { watchMissingFiles } from "./lib/missing-files.ts";
import { toast } from "./lib/toast.ts";
import { createAppRouter } from "./router.tsx";

/** Lets the browser answer the reader between two steps. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * The entry imports the renderer. React creates errors while it is evaluated, and where a debugger or a trace listens V8
 * reads every file on their stack a second time: the entry is the smallest.
 */
type Renderer = Pick<typeof ReactDom, "createRoot" | "hydrateRoot">;

/** Shows what `vite/theme-init.js` has hidden, in the same frame in which it is replaced. */
function Opened({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    delete document.documentElement.dataset["restoring"];
  }, []);
  return children;
}

/** Takes a rendered page over as it stands; any other page is made here. */
export async function openPage(root: HTMLElement, { createRoot, hydrateRoot }: Renderer): Promise<void> {
  const session = createSession({
    loadProvider: loadIdentityProvider,
    exchange: (idToken) => client.auth.issueToken.mutate({ idToken }),
    tokens: accessToken,
    hint: sessionHint,
    tell: toast.failure,
    forgetLists: () => keptLists.forget(),
    forgetMarks: forgetDevice,
  });
  const client = createTrpcClient(session);
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, client, session, site: readConfig() });
  watchMissingFiles(router);
  await nextTask();

  const app = (
    <StrictMode>
      <Opened>
        <RouterProvider router={router} />
      </Opened>
    </StrictMode>
  );

  const status = hydratePage(queryClient);
  session.start();
  void forgetOld();
  // What is on the screen already stays until everything is there that it was made of.
  if (status !== null) await router.load();
  if (status === 200 && router.state.matches.every((match) => match.status === "success")) {
    // The tree of a rendered page has no boundary for waiting at its root.
    router.ssr = { manifest: undefined };
    // In small steps: what a reader does meanwhile is not held up.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
  // From here on a press is React's, which hurries for it; `vite/start-after-paint.js` has kept the one before.
  dispatchEvent(new Event("campside:open"));
}
