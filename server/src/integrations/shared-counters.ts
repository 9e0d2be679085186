import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";

/** A Redis or Valkey connection shared by the counters of several processes. */
export interface SharedCounters {
  redis: Redis;
  /** The command's result, or null while Redis is unreachable. */
  run<T>(command: () => Promise<T>): Promise<T | null>;
  close(): void;
}

const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2000;
/** The pause after a failure, so that an unresponsive Redis delays one request only. */
const BACKOFF_MS = 5000;

/** Connects to Redis, and starts without it when it is unreachable; logs each outage and recovery once. */
export async function connectSharedCounters(url: string, log: FastifyBaseLogger): Promise<SharedCounters> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    protocol: 2,
  });
  let isUnreachable = false;
  let retryAt = 0;
  const onFailure = (error: unknown): void => {
    retryAt = Date.now() + BACKOFF_MS;
    if (!isUnreachable) log.error({ err: error }, "Redis is unreachable: rate limits count per process");
    isUnreachable = true;
  };
  redis.on("error", onFailure);
  redis.on("ready", () => {
    retryAt = 0;
  });
  await redis.connect().catch(onFailure);
  return {
    redis,
    run: async (command) => {
      if (Date.now() < retryAt) return null;
      try {
        const result = await command();
        if (isUnreachable) log.info("Redis is reachable again");
        isUnreachable = false;
        return result;
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
    close: () => redis.disconnect(),
  };
}
