import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";
import { refusalStatusOf } from "./error-message.ts";
import { type Api, byName } from "./question.ts";
import { CACHE_MS, FRESH_MS, QUERY_RETRIES, RETRY_FIRST_MS, RETRY_LONGEST_MS } from "./screen-numbers.ts";

function isRefusal(error: unknown): boolean {
  const status = refusalStatusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

/** A failed question is asked again three times, unless the server understood and refused it. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < QUERY_RETRIES && !isRefusal(error);
}

/** 1 s, 2 s, 4 s …, at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS);
}

/** An answer on its way may be older than what made it invalid; the library would take it for a new one. */
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

/**
 * The client's cache: answers are kept five minutes after their last use; changes are never repeated. Where a page is
 * rendered, nothing is asked twice, and the cache goes with the page.
 */
export function createQueryClient(loadApi: () => Promise<Api>, { isForOnePage = false } = {}): QueryClient {
  const { queryFn, mutationFn } = byName(loadApi);
  return new UpToDateQueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        staleTime: FRESH_MS,
        retryDelay,
        ...(isForOnePage
          ? { gcTime: Number.POSITIVE_INFINITY, retry: false }
          : { gcTime: CACHE_MS, retry: shouldRetry }),
      },
      mutations: { mutationFn, retry: 0 },
    },
  });
}
