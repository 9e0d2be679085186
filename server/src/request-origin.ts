import type { FastifyRequest } from "fastify";

/** The longest name of DNS, and a port. */
const MAX_HOST_LENGTH = 260;

/**
 * The origin at which a caller reaches this server: PUBLIC_URL, else the request's own host; empty for a malformed
 * host. The
 * host is the caller's claim: it may go into the caller's own answer, never into stored data or a shared cache entry.
 */
export function originOf(request: Pick<FastifyRequest, "protocol" | "host">, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  if (request.host.length > MAX_HOST_LENGTH) return "";
  return URL.parse(`${request.protocol}://${request.host}`)?.origin ?? "";
}

/** The absolute address of a picture of this server or of an image host. */
export function absoluteUrl(url: string, origin: string): string {
  return url.startsWith("/") ? origin + url : url;
}

/** The reverse of {@link absoluteUrl}: the address as it is stored. */
export function storedUrl(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
