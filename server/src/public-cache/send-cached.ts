import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Encoding, CachedResponse } from "./response-cache.ts";

const PREFERRED = ["br", "gzip"] as const;
const encodings = new LRUCache<string, Encoding>({ max: 200 });

function chooseEncoding(acceptEncoding: string): Encoding {
  const accepted = new Map(
    acceptEncoding.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return PREFERRED.find((encoding) => (accepted.get(encoding) ?? accepted.get("*") ?? 0) > 0) ?? "identity";
}

/** The encoding for an Accept-Encoding header: Brotli before gzip before none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const cached = encodings.get(acceptEncoding);
  if (cached) return cached;
  const chosen = chooseEncoding(acceptEncoding);
  encodings.set(acceptEncoding, chosen);
  return chosen;
}

function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}

/** Writes a cached response, or 304 when If-None-Match matches, with extra headers for this request. */
export function writeCached(
  { headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  extraHeaders: readonly string[] = [],
): void {
  const { body, etag, headers } = cached.encoded(encodingFor(requestHeaders["accept-encoding"]));
  const isUnchanged = cached.status === 200 && isMatch(requestHeaders["if-none-match"], etag);
  const length = isUnchanged ? [] : ["content-length", String(body.length)];
  response.writeHead(isUnchanged ? 304 : cached.status, [...headers, "etag", etag, ...length, ...extraHeaders]);
  // Node.js leaves the body out of a 304 and of the answer to a HEAD.
  response.end(body, "latin1");
}

/** Sends a cached response from a route, bypassing Fastify's serialization and headers. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  // The CORS headers depend on the request, so they are not cached.
  const corsHeaders = Object.entries(reply.getHeaders()).filter(([name]) => name.startsWith("access-control-"));
  reply.hijack();
  writeCached(request.raw, reply.raw, cached, [...corsHeaders.flat().map(String), "x-request-id", request.id]);
  return reply;
}
