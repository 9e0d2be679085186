import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { oddText } from "./odd-values.ts";

export type Headers = Record<string, string>;

/** A request without its caller. */
export interface Sent {
  method: string;
  url: string;
  headers: Headers;
  payload?: string | Buffer;
}

const NO_SIGNATURE = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2Vzc2lvbiI6MX0.";
const headerText = oddText.map((text) => text.replaceAll(/[^\u0020-\u00ff]/g, "").slice(0, 8000));

const oddHeaders: fc.Arbitrary<Headers> = fc.oneof(
  fc
    .constantFrom("Bearer", "Bearer ", "bearer x", "Basic YTpi", `Bearer ${NO_SIGNATURE}`, "Bearer a b", "Bearer ..")
    .map((authorization) => ({ authorization })),
  headerText.map((text) => ({ authorization: `Bearer ${text}` })),
  fc
    .constantFrom("text/html", "text/html;q=x", "application/jsonl", "*", ",,,", "text/html, */*;q=0.1", "a/b;q=-1")
    .map((accept) => ({ accept, "trpc-accept": accept })),
  fc
    .constantFrom("br;q=NaN", "gzip;q=-1, *", "identity;q=0", ",;=", "zstd")
    .map((text) => ({ "accept-encoding": text })),
  fc.constantFrom("*", '"x"', "W/", ",,", '"').map((text) => ({ "if-none-match": text, "if-modified-since": text })),
  fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1", "lines=1").map((range) => ({ range })),
  fc.constantFrom("http://evil.example", "null", "").map((origin) => ({ origin })),
  fc.constantFrom("DELETE", "GET").map((method) => ({ "x-http-method-override": method, "x-http-method": method })),
  fc
    .tuple(
      fc.constantFrom("cookie", "x-forwarded-for", "forwarded", "user-agent", "host", "stripe-signature"),
      headerText,
    )
    .map(([name, text]) => ({ [name]: text })),
);

const BODY_TYPES = [
  "application/json; charset=utf-16",
  "application/json;boundary=x",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=b",
  "application/octet-stream",
  "text/plain",
  "text/xml",
  "application/vnd.api+json",
  "",
  "nonsense",
  "*/*",
];

const brokenBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    "",
    "{",
    "[]",
    "null",
    "7",
    '"text"',
    '{"a":1,}',
    '{"a":1}{"b":2}',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":\u0000}',
    "a=b&a=c",
    "--b\r\n\r\n--b--",
    "\ufeff{}",
    "[".repeat(50_000),
    '{"a":'.repeat(20_000),
    "x".repeat(300_000),
  ),
);

const oddPath: fc.Arbitrary<(path: string) => string> = fc.oneof(
  fc.constantFrom<(path: string) => string>(
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.toUpperCase(),
    (path) => `${path}%00`,
    (path) => `${path}%zz`,
    (path) => `${path}%c0%ae%c0%ae`,
    (path) => `${path};a=b`,
    (path) => `${path}.json`,
    (path) => `/..%2f${path}`,
    (path) => `/%2e%2e${path}`,
    (path) => path.replaceAll("/", "%2F"),
    (path) => `${path}?${"a".repeat(5000)}`,
    (path) => `${path}?__proto__[role]=admin&email[$ne]=a&email=a&email=b`,
    (path) => `${path}?input=%zz&batch=1`,
    (path) => `${path}#a`,
  ),
  oddText.map((text) => (path: string) => `${path}/${encodeURIComponent(text.toWellFormed()).slice(0, 3000)}`),
);

/** A request with a malformed body, path or header. */
export function malformed(valid: fc.Arbitrary<Sent>): fc.Arbitrary<Sent> {
  return fc.oneof(
    fc.tuple(valid, oddHeaders).map(([sent, headers]) => ({ ...sent, headers: { ...sent.headers, ...headers } })),
    fc.tuple(valid, oddPath).map(([sent, change]) => ({ ...sent, url: change(sent.url) })),
    fc.tuple(valid, brokenBody).map(([sent, payload]) => (sent.method === "GET" ? sent : { ...sent, payload })),
    fc.tuple(valid, fc.constantFrom(...BODY_TYPES), fc.option(brokenBody)).map(([sent, type, payload]) => ({
      ...sent,
      headers: { ...sent.headers, "content-type": type },
      ...(payload !== null && sent.method !== "GET" && { payload }),
    })),
  );
}

/** As Fastify's inject takes it. */
export function injected({ method, url, headers, payload }: Sent, more: Headers): InjectOptions {
  // The request's own authorization header wins.
  const all = { ...more, ...headers };
  return { method, url, headers: all, ...(payload !== undefined && { payload }) };
}
