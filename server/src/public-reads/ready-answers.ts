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
/** What has held for so long will probably hold on. */
const WORTH_SQUEEZING_AFTER_MS = 5000;
const QUICK_QUALITY = 5;

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
  /** Names and values in turn, all but the tag and the length. */
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
  /** From when on, in this process's time. */
  worthSqueezingAt: number;
}

/** Latin-1 text of some bytes, and a name that no other bytes have. */
function named(bytes: Buffer): Pick<Encoded, "body" | "etag"> {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { body: bytes.toString("latin1"), etag };
}

function compress(plain: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

async function toReady({ status, type, body, vary, headers = DATA_HEADERS }: Content): Promise<ReadyAnswer> {
  const plain = Buffer.from(body);
  const isWorth = plain.length >= WORTH_COMPRESSING_BYTES;
  const [br, gz] = isWorth ? await Promise.all([compress(plain, QUICK_QUALITY), gzipped(plain)]) : [null, null];
  const encode = (bytes: Buffer, encoding: Encoding): Encoded => {
    const all = {
      "content-type": type,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      // Origin: pages of other origins, where they are allowed, are sent another header.
      vary: [...(vary === undefined ? [] : [vary]), "Accept-Encoding", "Origin"].join(", "),
      // Whoever keeps it asks whether it still holds.
      "cache-control": "no-cache",
      ...headers,
    };
    return { ...named(bytes), headers: Object.entries(all).flat() };
  };
  const identity = encode(plain, "identity");
  return {
    status,
    encoded: { identity, br: br ? encode(br, "br") : identity, gzip: gz ? encode(gz, "gzip") : identity },
  };
}

function worthSqueezingAt({ encoded: { br, identity } }: ReadyAnswer): number {
  return br === identity ? Infinity : performance.now() + WORTH_SQUEEZING_AFTER_MS;
}

/** The same in a tenth fewer bytes, for some twenty times the work, which is another thread's. */
async function squeezed({ status, encoded }: ReadyAnswer): Promise<ReadyAnswer> {
  const plain = Buffer.from(encoded.identity.body, "latin1");
  const br = { ...encoded.br, ...named(await compress(plain, constants.BROTLI_MAX_QUALITY)) };
  return { status, encoded: { ...encoded, br } };
}

/**
 * Answers that are the same for everybody, made once for each state of what they show. They are never older than 250 ms,
 * and never older than the last write of this process; many readers of a missing one wait for the same making. What holds
 * for some seconds and is still asked for is compressed once more, as far as that goes.
 */
export function createReadyAnswers(changes: PublicChanges) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => key.length + 1024 + (answer ? answer.encoded.identity.body.length * 2 : 0),
  });
  let isSqueezing = false;

  /** One at a time: there is other work. */
  async function squeeze(found: Kept, answer: ReadyAnswer): Promise<void> {
    isSqueezing = true;
    found.worthSqueezingAt = Infinity;
    try {
      found.answer = await squeezed(answer);
    } finally {
      isSqueezing = false;
    }
  }

  /** A kept answer as it is asked for once more. */
  function sent(found: Kept, answer: ReadyAnswer): ReadyAnswer {
    if (!isSqueezing && performance.now() > found.worthSqueezingAt) void squeeze(found, answer);
    return answer;
  }

  function find(key: string, make: () => Promise<Content>): Promise<ReadyAnswer>;
  function find(key: string, make: () => Promise<Content | null>): Promise<ReadyAnswer | null>;
  async function find(key: string, make: () => Promise<Content | null>): Promise<ReadyAnswer | null> {
    const stamp = changes.recent() ?? (await changes.ask());
    const found = kept.get(key);
    if (found?.stamp === stamp) return found.answer ? sent(found, found.answer) : found.making;
    const making = make().then(async (content) => {
      const answer = content && (await toReady(content));
      if (kept.peek(key)?.making === making) {
        if (answer) kept.set(key, { stamp, answer, making, worthSqueezingAt: worthSqueezingAt(answer) });
        else kept.delete(key);
      }
      return answer;
    });
    kept.set(key, { stamp, answer: null, making, worthSqueezingAt: Infinity });
    making.catch(() => {
      if (kept.peek(key)?.making === making) kept.delete(key);
    });
    return making;
  }

  return {
    /** The answer if it can be given at once. */
    now(key: string): ReadyAnswer | null {
      const found = kept.get(key);
      return found?.answer && found.stamp === changes.recent() ? sent(found, found.answer) : null;
    },
    /** The answer, made if need be; null, and not kept, when `make` has none. */
    find,
  };
}

export type ReadyAnswers = ReturnType<typeof createReadyAnswers>;
