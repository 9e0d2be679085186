import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { CDN_HEADERS } from "./cdn-headers.ts";
import type { Db } from "../db/client.ts";
import type { ChangeCounter, Stamp } from "./change-counter.ts";
import { SegmentedLru } from "./segmented-lru.ts";
import { takeTurns } from "./take-turns.ts";

const MAX_BYTES = 32 * 1024 * 1024;
/** Data that depends on the time, such as a class's next meeting, goes stale without a change in the database. */
const MAX_AGE_MS = 60_000;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The pool of public reads has two connections by default, and serves the readers in the order of their calls. */
const MAKING_OF_ONE_READER = 2;
/** Smaller bodies are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** An entry that has lasted this long will probably last longer. */
const RECOMPRESS_AFTER_MS = 5000;
/** Fewer reads cost less than the recompression, which anybody could cause with queries that nobody repeats. */
const RECOMPRESS_AFTER_READS = 10;
/** The quality of Brotli and the level of gzip, at first and for an entry that lasts. */
const QUICK = { br: 2, gzip: 1 };
const BEST = { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };
/** Larger bodies that last, such as lists of hundreds of classes, are compressed less. */
const MAX_BEST_BYTES = 200_000;
/** The quality of Brotli for them, for a fiftieth of the best one's time. */
const LARGE_BR = 5;

export interface Content {
  status: number;
  type: string;
  body: string;
  /** The request headers, besides Accept-Encoding and Origin, that the response depends on. */
  vary?: string;
  /** Replace {@link DATA_HEADERS}. */
  headers?: Record<string, string>;
}

export type Encoding = "br" | "gzip" | "identity";

interface Encoded {
  /** Latin-1, one character per byte: Node writes a string together with the headers, and a buffer separately. */
  body: string;
  /** A strong validator. */
  etag: string;
  /** Alternating names and values, without ETag and Content-Length. */
  headers: readonly string[];
}

/** A response. Each encoding is made when it is first asked for. */
export interface CachedResponse {
  status: number;
  encoded: (encoding: Encoding) => Encoded;
}

/** The security headers of data, which a browser must not render, run or frame. */
export const DATA_HEADERS = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

export interface Making<C extends Content | null = Content | null> {
  /** Makes the response of what it reads there; null is not cached. */
  make: (db: Db) => Promise<C>;
  /** Whose reads take turns: the reader's address. */
  reader: string;
  /** Counts the computation against the reader's limit; throws when it is used up. */
  count: () => Promise<void>;
}

interface Entry {
  stamp: Stamp;
  /** Null while the response is pending. */
  response: CachedResponse | null;
  pending: Promise<CachedResponse | null>;
  reads: number;
  /** By the clock of `performance.now()`. */
  recompressAt: number;
}

/** A body with its ETag. */
function withEtag(bytes: Buffer): Pick<Encoded, "body" | "etag"> {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { body: bytes.toString("latin1"), etag };
}

const brotliOptions = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    // Large enough for the body. Brotli would allocate 4 MB by default.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(32 - Math.clz32(plain.length), constants.BROTLI_DEFAULT_WINDOW),
  },
});

/** A millisecond for a page: less than handing it to another thread would be worth. */
function compressQuickly(plain: Buffer, encoding: "br" | "gzip"): Buffer {
  return encoding === "br"
    ? brotliCompressSync(plain, brotliOptions(plain, QUICK.br))
    : gzipSync(plain, { level: QUICK.gzip });
}

const plainOf = (identity: Encoded): Buffer => Buffer.from(identity.body, "latin1");
const isCompressed = (identity: Encoded): boolean => identity.body.length >= MIN_COMPRESSED_BYTES;

function encodeContent({ status, type, body, vary, headers = DATA_HEADERS }: Content): CachedResponse {
  // A page that does not exist yet, or what a token changes, is asked for each time.
  const isForCdns = status === 200 && !vary?.includes("Authorization");
  const encode = (bytes: Buffer, encoding: Encoding): Encoded => {
    const all = {
      "content-type": type,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      // Origin: allowed origins get CORS headers.
      vary: [...(vary === undefined ? [] : [vary]), "Accept-Encoding", "Origin"].join(", "),
      // Browsers revalidate by ETag.
      "cache-control": isForCdns ? "no-cache" : "private, no-cache",
      ...(isForCdns && CDN_HEADERS),
      ...headers,
    };
    return { ...withEtag(bytes), headers: Object.entries(all).flat() };
  };
  const identity = encode(Buffer.from(body), "identity");
  const made: Partial<Record<Encoding, Encoded>> = {};
  return {
    status,
    encoded: (encoding) =>
      encoding === "identity" || !isCompressed(identity)
        ? identity
        : (made[encoding] ??= encode(compressQuickly(plainOf(identity), encoding), encoding)),
  };
}

function recompressAt({ encoded }: CachedResponse): number {
  return isCompressed(encoded("identity")) ? performance.now() + RECOMPRESS_AFTER_MS : Infinity;
}

/**
 * Saves on other threads about a fifth of Brotli's bytes for up to a third of a second of processor time, and of a large list
 * a twelfth of them for 0.05 s per MB.
 */
async function recompressed({ status, encoded }: CachedResponse): Promise<CachedResponse> {
  const identity = encoded("identity");
  const plain = plainOf(identity);
  const quality = plain.length > MAX_BEST_BYTES ? LARGE_BR : BEST.br;
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, brotliOptions(plain, quality)),
    compressGzip(plain, { level: BEST.gzip }),
  ]);
  const made = {
    identity,
    br: { ...encoded("br"), ...withEtag(br) },
    gzip: { ...encoded("gzip"), ...withEtag(gzipped) },
  };
  return { status, encoded: (encoding) => made[encoding] };
}

/**
 * Caches responses that are the same for every caller. A cached response is at most 250 ms behind the database, five seconds while that is
 * silent, and never behind the last write of this process, on the primary and on a replica; concurrent readers of a missing entry share one
 * call, and one address makes two at a time. An entry that is read often after some seconds is recompressed, a large one not at the highest
 * quality.
 */
export function createResponseCache(changes: ChangeCounter, primary: Db) {
  const inTurn = takeTurns(MAKING_OF_ONE_READER);
  const entries = new SegmentedLru<Entry>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ response }, key) =>
      key.length + 1024 + (response ? response.encoded("identity").body.length * 2 : 0),
  });
  let isRecompressing = false;

  /** Recompresses one entry at a time. */
  async function recompress(entry: Entry, response: CachedResponse): Promise<void> {
    isRecompressing = true;
    entry.recompressAt = Infinity;
    try {
      entry.response = await recompressed(response);
    } finally {
      isRecompressing = false;
    }
  }

  /** Reads an entry's response, and starts its recompression when that is due. */
  function hit(entry: Entry, response: CachedResponse): CachedResponse {
    entry.reads++;
    const isLasting = entry.reads >= RECOMPRESS_AFTER_READS && performance.now() > entry.recompressAt;
    if (isLasting && !isRecompressing) void recompress(entry, response);
    return response;
  }

  function find(key: string, making: Making<Content>): Promise<CachedResponse>;
  function find(key: string, making: Making): Promise<CachedResponse | null>;
  async function find(key: string, { make, reader, count }: Making): Promise<CachedResponse | null> {
    const { stamp, db } = changes.recent() ?? (await changes.query());
    const valid = () => {
      const entry = entries.get(key);
      return entry?.stamp === stamp ? entry : undefined;
    };
    let entry = valid();
    if (!entry) {
      await count();
      // Another reader may have started the computation.
      entry = valid();
    }
    if (entry) return entry.response ? hit(entry, entry.response) : entry.pending;
    const made = inTurn(reader, () =>
      make(db).catch((error: unknown) => {
        // A replica that has just gone. What the primary has is at least as new.
        if (db === primary) throw error;
        return make(primary);
      }),
    );
    const pending = made.then((content) => {
      const response = content && encodeContent(content);
      if (entries.peek(key)?.pending === pending) {
        if (response) entries.set(key, { stamp, response, pending, reads: 0, recompressAt: recompressAt(response) });
        else entries.delete(key);
      }
      return response;
    });
    entries.set(key, { stamp, response: null, pending, reads: 0, recompressAt: Infinity });
    pending.catch(() => {
      if (entries.peek(key)?.pending === pending) entries.delete(key);
    });
    return pending;
  }

  return {
    /** The cached response if it is valid without a query. */
    get(key: string): CachedResponse | null {
      const entry = entries.get(key);
      return entry?.response && entry.stamp === changes.recent()?.stamp ? hit(entry, entry.response) : null;
    },
    /** The cached response, else a new one, which is counted before it is made. */
    find,
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
