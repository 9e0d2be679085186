import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, type TRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";

type Refused = { message: string; data: { httpStatus: number; refusal: string | null } };

/** Any number: the client looks at the data beside it. */
const REFUSED = -32_000;

/** Asks one procedure where pages are rendered: beside the server, without HTTP. */
export type Ask = (path: string, input: unknown) => Promise<{ data: unknown } | { error: Refused }>;

/** Talks to the procedures by a function; a refusal looks like one that came from afar. */
export function createAskingClient(ask: Ask): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            ask(op.path, op.input).then(
              (answer) => {
                if ("error" in answer) {
                  const { message, data } = answer.error;
                  return observer.error(TRPCClientError.from({ error: { message, code: REFUSED, data } } as never));
                }
                observer.next({ result: { data: answer.data } });
                observer.complete();
              },
              (error: Error) => observer.error(TRPCClientError.from(error)),
            );
          }),
    ],
  });
}
