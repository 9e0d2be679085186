import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, type TRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** What the server would answer, by procedure; a call of anything else fails the test. */
export type Api = Record<string, (input: never) => unknown>;

/** A tRPC client whose transport is the test, and the procedures that it has called, in order. */
export function answeringClient(api: Api): { client: TRPCClient<AppRouter>; calls: string[] } {
  const calls: string[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      () =>
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
          }),
    ],
  });
  return { client, calls };
}
