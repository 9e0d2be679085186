import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import superjson from "superjson";
import { errorStatusOf } from "./error-message.ts";
import { CACHE_MS, FRESH_MS, QUERY_RETRIES } from "../ui-constants.ts";

function isClientError(error: unknown): boolean {
  const status = errorStatusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

/** A failed query is retried three times, unless the server answered with a 4xx status. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < QUERY_RETRIES && !isClientError(error);
}

/** Data on its way may be older than what made it invalid: a fetch under way is begun again, which TanStack Query leaves. */
class UpToDateQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (options?.cancelRefetch === false) return super.invalidateQueries(filters, options);
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

/** Whether it asks the server: the keys of tRPC's queries begin with the path. */
const asksServer = ({ queryKey: [path] }: Query): boolean => Array.isArray(path);

/**
 * The client's cache: data is kept five minutes after its last use, and is stale after any mutation, which may have changed it or
 * may have been carried out though it failed: pages that are opened later fetch it anew, and what is shown is fetched by whoever
 * knows that it has changed. Mutations are never retried. Without a connection they fail at once: one that waited for it could
 * be carried out after its dialog was closed.
 */
export function createQueryClient({ retry = shouldRetry }: { retry?: typeof shouldRetry | false } = {}): QueryClient {
  const expire = () =>
    queryClient.invalidateQueries({ predicate: asksServer, refetchType: "none" }, { cancelRefetch: false });
  const queryClient = new UpToDateQueryClient({
    // Before the callbacks of the mutation itself, which may fetch anew.
    mutationCache: new MutationCache({ onSuccess: expire, onError: expire }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: CACHE_MS, retry },
      mutations: { retry: 0, networkMode: "always" },
      dehydrate: { serializeData: superjson.serialize },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
  return queryClient;
}
