import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyServerFactory } from "fastify";
import type { CachedKind } from "../metrics/metrics.ts";
import type { ResponseCache } from "./response-cache.ts";
import { splitUrl } from "./split-url.ts";
import { writeCached } from "./send-cached.ts";

// Longer than the idle timeout of load balancers, so that the client side closes an idle connection.
const KEEP_ALIVE_MS = 72_000;

/** The cache key of a page, in any letter case; the key of data is its URL. */
export function pageKey(url: string): string {
  const { path, search } = splitUrl(url);
  return `page ${path.toLowerCase()}${search}`;
}

/** The cache key of a request; null when its response may depend on the caller or its Accept header is ambiguous. */
function cacheKeyOf({ method, url = "", headers }: IncomingMessage): string | null {
  const { accept, authorization, origin } = headers;
  if (method !== "GET" || authorization !== undefined || origin !== undefined) return null;
  if (accept?.includes("text/html") !== true) return url;
  return accept.startsWith("text/html") ? pageKey(url) : null;
}

/**
 * An HTTP server that lets `refuse` answer first, and serves cached responses before Fastify sees the request: without rate
 * limits, hooks, a request ID or a log line, but counted. Fastify handles requests with a token or an Origin header, and
 * all requests while the server closes.
 */
export function cacheServerFactory(
  cache: ResponseCache,
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean,
  count: (kind: CachedKind) => void = () => undefined,
): FastifyServerFactory {
  return (handle) => {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      if (server.listening && refuse(request, response)) {
        count("busy");
        return;
      }
      const key = server.listening ? cacheKeyOf(request) : null;
      const cached = key === null ? null : cache.get(key);
      if (key === null || !cached) {
        handle(request, response);
        return;
      }
      count(key.startsWith("page ") ? "page" : key.startsWith("/trpc/") ? "trpc" : "rest");
      writeCached(request, response, cached);
    });
    return server;
  };
}
