import type { AppRouter } from "@campside/server/app-router";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { type ReactNode, StrictMode } from "react";
import { Toasts } from "../components/toasts.tsx";
import { createQueryClient } from "../lib/api/query-client.ts";
import type { Site } from "../lib/config.ts";
import { setCurrency } from "../lib/currency.ts";
import type { RouterContext } from "../lib/router-context.ts";
import { SessionProvider } from "../lib/session/session-context.tsx";
import type { Session } from "../lib/session/session.ts";
import { trpc } from "../lib/api/trpc.ts";
import { resolveVariables } from "../scheme-variables.ts";
import { theme } from "../theme.ts";
import { answeringClient, type Api } from "./answering-client.ts";

export type { Api };

export const student = {
  id: "u1",
  name: "Ada",
  email: "ada@camp.test",
  role: "student",
  isEmailVerified: true,
  isEmailRefused: false,
  photoUrl: null,
  bio: "",
  phone: null,
  language: null,
  hasChildren: false,
};

/** A refusal as the server sends it. */
export function applicationError(
  code: string,
  message: string,
  httpStatus = 409,
  retryAfterSeconds: number | null = null,
): TRPCClientError<AppRouter> {
  return answeredWith({ httpStatus, errorCode: code, retryAfterSeconds }, message);
}

/** A refusal of a payment for several places, as the server sends it. */
export function refusedCart(refused: readonly { errorCode: string; message: string }[]): TRPCClientError<AppRouter> {
  const { errorCode = "", message = "" } = refused[0] ?? {};
  return answeredWith({ httpStatus: 409, errorCode, refused }, message);
}

/** A failure of the server's own, under the number that its log has. */
export function breakdown(requestId: string): TRPCClientError<AppRouter> {
  return answeredWith({ httpStatus: 500, requestId }, "Internal Server Error");
}

/** What a call throws where the network is lost. */
export function lostConnection(): TRPCClientError<AppRouter> {
  return TRPCClientError.from(new TypeError("Failed to fetch"));
}

function answeredWith(overrides: object, message: string): TRPCClientError<AppRouter> {
  const data = { code: "CONFLICT", path: "", errorCode: null, fieldErrors: null, requestId: null, ...overrides };
  return TRPCClientError.from({ error: { message, code: -32009, data } } as never);
}

const signedInSession = {
  state: () => signedIn,
  subscribe: () => () => undefined,
  renew: () => Promise.resolve(),
  ready: () => Promise.resolve(signedIn.identity),
  remembered: () => signedIn.identity.id,
  owner: () => signedIn.identity.id,
  failure: () => null,
} as unknown as Session;
const signedIn = { status: "signed-in", identity: { id: "f1", name: "Ada", email: "ada@camp.test", photoUrl: null } };

/**
 * Shows a part of the client in everything that surrounds it, twice mounted as in development, with the server's
 * answers given by the test, to Ada unless it brings another session, at a school and an address that it may change.
 *
 * @returns the procedures that have been called, in order, and the page's history
 */
export async function renderWithApi(
  ui: ReactNode,
  api: Api,
  session: Session = signedInSession,
  { site = {}, at = "/" }: { site?: Partial<Site>; at?: string } = {},
): Promise<{ calls: string[]; history: RouterHistory }> {
  const { client, calls } = answeringClient({ "auth.me": () => student, ...api });
  const queryClient = createQueryClient();
  setCurrency(site.currency ?? "usd");
  const router = createRouter({
    routeTree: createRootRouteWithContext<Pick<RouterContext, "site">>()({
      component: () => (
        <>
          {ui}
          <Toasts />
        </>
      ),
    }),
    context: {
      site: {
        schoolName: "Campside",
        publicUrl: null,
        legal: null,
        languages: ["en"],
        currency: "usd",
        contactEmail: null,
        contactPhone: null,
        logo: null,
        ...site,
      },
    },
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider value={session}>
            <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} env="test">
              <RouterProvider router={router as never} />
            </MantineProvider>
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  );
  return { calls, history: router.history };
}
