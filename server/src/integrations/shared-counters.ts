import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";

/** A Redis or Valkey in which several server processes count together. */
export interface SharedCounters {
  redis: Redis;
  /** What is asked of it, or null while it is away: whoever asks goes on without. */
  ask<T>(question: () => Promise<T>): Promise<T | null>;
  close(): void;
}

const ANSWERS_WITHIN_MS = 250;
const CONNECTS_WITHIN_MS = 2000;
/** How long it is left alone after a failure, so that a store that hangs slows down one request and not all. */
const REST_MS = 5000;

/** Connects to the counters, and starts without them when they are away; says so once, and once when they are back. */
export async function connectSharedCounters(url: string, log: FastifyBaseLogger): Promise<SharedCounters> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECTS_WITHIN_MS,
    commandTimeout: ANSWERS_WITHIN_MS,
    protocol: 2,
  });
  let isAway = false;
  let restsUntil = 0;
  const missed = (error: unknown): void => {
    restsUntil = Date.now() + REST_MS;
    if (!isAway) log.error({ err: error }, "the shared counters are away: every process counts for itself");
    isAway = true;
  };
  redis.on("error", missed);
  redis.on("ready", () => {
    restsUntil = 0;
  });
  await redis.connect().catch(missed);
  return {
    redis,
    ask: async (question) => {
      if (Date.now() < restsUntil) return null;
      try {
        const answer = await question();
        if (isAway) log.info("the shared counters are back");
        isAway = false;
        return answer;
      } catch (error) {
        missed(error);
        return null;
      }
    },
    close: () => redis.disconnect(),
  };
}
