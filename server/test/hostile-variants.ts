import { randomUUID } from "node:crypto";
import { MAX_BATCH_CALLS } from "../src/trpc/run-calls.ts";

export interface HostileRequest {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The most that Node accepts of a request's line and headers is 16 KB. */
const LONG = 15_000;
const BODY = 60_000;
const long = (text: string) => text.repeat(LONG / text.length);
const query = (values: Record<string, unknown>) => new URLSearchParams(values as Record<string, string>).toString();
const json = (value: unknown) => JSON.stringify({ json: value });

const alternating = (path: string, seed: number) =>
  path.replaceAll(/[a-z]/gi, (letter, index: number) =>
    (seed + index) % 3 === 0 ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** In the name of each class. */
export const COMMON_NAME = "abcdefghijklmnopqrstuvwxyz";

/** A search that finds every class and is new to the cache: it ignores the letters' case, the cache does not. */
export function newSearchForAll(): string {
  return Array.from(COMMON_NAME, (letter) => (Math.random() < 0.5 ? letter.toUpperCase() : letter)).join("");
}

/** A page of a list that no cache has. */
export const allShown = (path: string, show: number): HostileRequest => ({
  path: `${path}?${query({ search: newSearchForAll(), show })}`,
});

/**
 * Requests to a path that try to cost more than they should. What changes the answer is new every time, so that no cache
 * serves it; what must not change the answer is served from the cache by design.
 */
export const HOSTILE_VARIANTS: Record<string, (path: string) => HostileRequest> = {
  "as it is": (path) => ({ path }),
  "a long path": (path) => ({ path: `${path}/${long("a")}` }),
  "a path like e-mail addresses": (path) => ({ path: `${path}/${long("a%40")}` }),
  "a path like tokens": (path) => ({ path: `${path}/${long("eyJ-")}` }),
  "another spelling": (path) => ({ path: alternating(path, Math.floor(Math.random() * 1e6)) }),
  "a closing slash": (path) => ({ path: `${path}/` }),
  "an unknown parameter": (path) => ({ path: `${path}?x=${randomUUID()}` }),
  "many parameters": (path) => ({
    path: `${path}?${Array.from({ length: LONG / 6 }, (_, index) => `${index.toString(36)}=-`).join("&")}`,
  }),
  "a deep parameter": (path) => ({ path: `${path}?from=${"[".repeat(LONG / 2)}` }),
  "known parameters": (path) => ({
    path: `${path}?${query({ search: newSearchForAll(), sort: "newest", show: 500, redirect: `/${randomUUID()}`, email: "a@b.example" })}`,
  }),
  // A page renders up to a number of its own.
  ...Object.fromEntries([10, 20].map((show) => [`${show} shown`, (path: string) => allShown(path, show)])),
  "a search that finds all": (path) => ({
    path: `${path}?${query({ search: newSearchForAll(), sort: "price-asc" })}`,
  }),
  "values that the page ignores": (path) => ({
    path: `${path}?${query({ price: randomUUID(), seats: randomUUID(), show: 1 })}`,
  }),
  "a search that finds nothing": (path) => ({ path: `${path}?search=${randomUUID()}` }),
  NUL: (path) => ({ path: `${path}?search=%00${randomUUID()}&email=%00&input=%00` }),
  "a long search of other letters": (path) => ({ path: `${path}?search=${long("%F0%9D%95%8F%C3%9F")}` }),
  "deep input": (path) => ({ path: `${path}?input=${"%5B".repeat(LONG / 3)}` }),
  "an input": (path) => ({
    path: `${path}?input=${encodeURIComponent(json({ search: newSearchForAll(), limit: 100 }))}`,
  }),
  "a batch": (path) => {
    const inputs = Object.fromEntries(
      Array.from({ length: MAX_BATCH_CALLS }, (_, index) => [
        index,
        { json: { search: newSearchForAll(), limit: 100 } },
      ]),
    );
    return {
      path: `${path}${`,${path.slice("/trpc/".length)}`.repeat(MAX_BATCH_CALLS - 1)}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`,
    };
  },
  "deep JSON": (path) => ({ path, body: `{"json":${"[".repeat(BODY / 2)}${"]".repeat(BODY / 2)}}` }),
  "unclosed JSON": (path) => ({ path, body: `{"a":`.repeat(BODY / 5) }),
  "many members": (path) => ({
    path,
    body: json(Object.fromEntries(Array.from({ length: BODY / 15 }, (_, index) => [`member${index}`, 1]))),
  }),
  "many types": (path) => {
    const types = Object.fromEntries(Array.from({ length: BODY / 30 }, (_, index) => [`a.${index}`, ["Date"]]));
    return { path, body: JSON.stringify({ json: { a: [] }, meta: { values: types } }) };
  },
  "a long text": (path) => ({ path, body: json({ name: "a@".repeat(BODY / 2), email: "a@", idToken: "x" }) }),
  "a large body": (path) => ({ path, body: `[${"0,".repeat(500_000)}0]` }),
  "a long host": (path) => ({ path, headers: { host: long("a") } }),
  "a long token": (path) => ({ path, headers: { authorization: `Bearer ${long("eyJ.")}` } }),
  "a long authorization": (path) => ({ path, headers: { authorization: `Bearer${long(" ")}` } }),
  "many cookies": (path) => ({ path, headers: { cookie: long("a=1; ") } }),
  "many headers": (path) => ({
    path,
    headers: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, "1"])),
  }),
  "a long list of types": (path) => ({
    path,
    headers: { accept: long("a/b;q=0.1,"), "accept-encoding": long("br;q=0,") },
  }),
  "a long list of validators": (path) => ({ path, headers: { "if-none-match": long('W/"a",') } }),
  "a long chain of proxies": (path) => ({ path, headers: { "x-forwarded-for": long("10.0.0.1,") } }),
};
