import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, getUntypedClient, type TRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/**
 * A client whose way to the server is loaded with the first call: a rendered page makes none. A load that failed is
 * tried again by the next call.
 */
export function createLateClient(load: () => Promise<TRPCClient<AppRouter>>): TRPCClient<AppRouter> {
  let loading: Promise<TRPCClient<AppRouter>> | undefined;
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op: { type, path, input, signal, context } }) =>
          observable((observer) => {
            const options = { context, ...(signal && { signal }) };
            loaded()
              .then((client) => {
                const untyped = getUntypedClient(client);
                return type === "mutation"
                  ? untyped.mutation(path, input, options)
                  : untyped.query(path, input, options);
              })
              .then(
                (data) => {
                  observer.next({ result: { data } });
                  observer.complete();
                },
                (error: Error) => observer.error(TRPCClientError.from(error)),
              );
          }),
    ],
  });
}
