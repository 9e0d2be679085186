import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { PublicChanges, Stamp } from "./public-changes.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 1024;

export interface Content {
  status: number;
  type: string;
  body: string;
  /** Which request headers, besides Accept-Encoding, decide what is answered. */
  vary?: string;
  /** Sent with it, besides what is sent with every ready answer. */
  headers?: Record<string, string>;
}

export type Encoding = "br" | "gzip" | "identity";

interface Encoded {
  /** A character for each byte: Node sends a string in one piece with its headers, and a buffer in a second one. */
  body: string;
  /** Strong: it names these bytes. */
  etag: string;
  /** Names and values in turn, all but the length. */
  headers: readonly string[];
}

/** An answer as bytes, in each encoding. */
export interface ReadyAnswer {
  status: number;
  encoded: Record<Encoding, Encoded>;
}

/** What is sent with data, which no browser has to show, run or frame. */
export const DATA_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

interface Kept {
  stamp: Stamp;
  /** Set once it is made. */
  answer: ReadyAnswer | null;
  making: Promise<ReadyAnswer | null>;
}

async function toReady({ status, type, body, vary, headers = DATA_HEADERS }: Content): Promise<ReadyAnswer> {
  const plain = Buffer.from(body);
  const tag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const isWorth = plain.length >= WORTH_COMPRESSING_BYTES;
  const [br, gz] = isWorth ? await Promise.all([brotli(plain, { params: quality }), gzipped(plain)]) : [null, null];
  const encode = (content: Buffer, encoding: Encoding): Encoded => {
    const etag = encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`;
    const all = {
      "content-type": type,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      etag,
      // Origin: pages of other origins, where they are allowed, are sent another header.
      vary: [...(vary === undefined ? [] : [vary]), "Accept-Encoding", "Origin"].join(", "),
      // Whoever keeps it asks whether it still holds.
      "cache-control": "no-cache",
      ...headers,
    };
    return { body: content.toString("latin1"), etag, headers: Object.entries(all).flat() };
  };
  const identity = encode(plain, "identity");
  return {
    status,
    encoded: { identity, br: br ? encode(br, "br") : identity, gzip: gz ? encode(gz, "gzip") : identity },
  };
}

/**
 * Answers that are the same for everybody, made once for each state of what they show. They are never older than 250 ms,
 * and never older than the last write of this process; many readers of a missing one wait for the same making.
 */
export function createReadyAnswers(changes: PublicChanges) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => key.length + 1024 + (answer ? answer.encoded.identity.body.length * 2 : 0),
  });

  function find(key: string, make: () => Promise<Content>): Promise<ReadyAnswer>;
  function find(key: string, make: () => Promise<Content | null>): Promise<ReadyAnswer | null>;
  async function find(key: string, make: () => Promise<Content | null>): Promise<ReadyAnswer | null> {
    const stamp = changes.recent() ?? (await changes.ask());
    const found = kept.get(key);
    if (found?.stamp === stamp) return found.making;
    const making = make().then(async (content) => {
      const answer = content && (await toReady(content));
      if (kept.peek(key)?.making === making) {
        if (answer) kept.set(key, { stamp, answer, making });
        else kept.delete(key);
      }
      return answer;
    });
    kept.set(key, { stamp, answer: null, making });
    making.catch(() => {
      if (kept.peek(key)?.making === making) kept.delete(key);
    });
    return making;
  }

  return {
    /** The answer if it can be given at once. */
    now(key: string): ReadyAnswer | null {
      const found = kept.get(key);
      return found?.answer && found.stamp === changes.recent() ? found.answer : null;
    },
    /** The answer, made if need be; null, and not kept, when `make` has none. */
    find,
  };
}

export type ReadyAnswers = ReturnType<typeof createReadyAnswers>;
