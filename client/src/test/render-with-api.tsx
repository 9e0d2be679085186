import type { AppRouter } from "@campside/server/app-router";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { createTRPCUntypedClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { type ReactNode, StrictMode } from "react";
import { Toasts } from "../components/toasts.tsx";
import { createQueryClient } from "../lib/query-client.ts";
import type { RouterContext } from "../lib/router-context.ts";
import { SessionProvider } from "../lib/session-context.tsx";
import type { Session } from "../lib/session.ts";
import { trpc } from "../lib/trpc.ts";
import { resolveVariables, theme } from "../theme.ts";

/** What the server would answer, by procedure; a call of anything else fails the test. */
export type Api = Record<string, (input: never) => unknown>;

export const student = { id: "u1", name: "Ada", email: "ada@camp.test", role: "student", photoUrl: null };

/** A refusal as the server sends it. */
export function refusal(code: string, message: string, httpStatus = 409): TRPCClientError<AppRouter> {
  return answeredWith({ httpStatus, refusal: code }, message);
}

/** A failure of the server's own, under the number that its log has. */
export function breakdown(requestId: string): TRPCClientError<AppRouter> {
  return answeredWith({ httpStatus: 500, requestId }, "Internal Server Error");
}

/** What a call throws that nothing answers. */
export function lostConnection(): TRPCClientError<AppRouter> {
  return TRPCClientError.from(new TypeError("Failed to fetch"));
}

function answeredWith(facts: object, message: string): TRPCClientError<AppRouter> {
  const data = { code: "CONFLICT", path: "", refusal: null, fieldErrors: null, requestId: null, ...facts };
  return TRPCClientError.from({ error: { message, code: -32009, data } } as never);
}

function answeringLink(api: Api, calls: string[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        calls.push(op.path);
        const answer = api[op.path];
        Promise.resolve()
          .then(() => {
            if (!answer) throw new Error(`Nobody answers ${op.path}.`);
            return answer(op.input as never);
          })
          .then(
            (data) => {
              observer.next({ result: { data } });
              observer.complete();
            },
            (error: unknown) =>
              observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(error as Error)),
          );
      });
}

const signedInSession = {
  state: () => signedIn,
  subscribe: () => () => undefined,
  renew: () => Promise.resolve(),
} as unknown as Session;
const signedIn = { status: "signed-in", identity: { id: "f1", name: "Ada", email: "ada@camp.test", photoUrl: null } };

/**
 * Shows a part of the client in everything that surrounds it, twice mounted as in development, with the server's
 * answers given by the test, to Ada unless it brings another session.
 *
 * @returns the procedures that have been called, in order
 */
export async function renderWithApi(
  ui: ReactNode,
  api: Api,
  session: Session = signedInSession,
): Promise<{ calls: string[] }> {
  const calls: string[] = [];
  const client = createTRPCUntypedClient<AppRouter>({
    links: [answeringLink({ "auth.me": () => student, ...api }, calls)],
  });
  const queryClient = createQueryClient(async () => client);
  const router = createRouter({
    routeTree: createRootRouteWithContext<Pick<RouterContext, "publicUrl">>()({ component: () => <>{ui}</> }),
    context: { publicUrl: null },
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider value={session}>
            <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} env="test">
              <RouterProvider router={router as never} />
              <Toasts />
            </MantineProvider>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  );
  return { calls };
}
