import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { accessToken } from "./lib/access-token.ts";
import { readConfig } from "./lib/config.ts";
import { readInlined } from "./lib/inlined-answers.ts";
import { loadIdentityProvider } from "./lib/load-identity-provider.ts";
import { loadOnce } from "./lib/load-once.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { createSession } from "./lib/session.ts";
import { sessionHint } from "./lib/session-hint.ts";
import { toast } from "./lib/toast.ts";
import { createAppRouter } from "./router.tsx";

const loadHttpClient = () => import("./lib/http-client.ts");

/** Lets the browser answer the reader between two steps. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Takes a rendered page over as it stands; any other page is made here. */
export async function openPage(root: HTMLElement): Promise<void> {
  const session = createSession({
    loadProvider: loadIdentityProvider,
    exchange: async (idToken) => (await loadHttpClient()).exchangeToken(idToken),
    tokens: accessToken,
    hint: sessionHint,
    tell: toast.failure,
  });
  const loadClient = loadOnce(async () => (await loadHttpClient()).createHttpClient(session));
  const queryClient = createQueryClient(loadClient);
  const router = createAppRouter({
    queryClient,
    session,
    loadClient,
    publicUrl: readConfig().publicUrl,
  });
  await nextTask();

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );

  const status = readInlined(queryClient);
  session.start();
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
