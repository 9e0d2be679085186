/**
 * What a CDN may keep of an answer that is the same for everybody (RFC 9213): five seconds, five more while it asks again, and
 * a day while the server does not answer. Browsers ask each time, as Cache-Control says.
 */
export const CDN_HEADERS = {
  "cdn-cache-control": "max-age=5, stale-while-revalidate=5, stale-if-error=86400",
} as const;
