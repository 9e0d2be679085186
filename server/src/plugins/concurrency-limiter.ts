import type { PoolName } from "../db/open-pools.ts";
import { busy } from "../errors/to-app-error.ts";

/**
 * Limits how many requests use each connection pool at a time; further ones get 503 with Retry-After before their token is
 * verified or anything is asked of the database. A request has its slot while it is worked on: not before its body has
 * arrived, not while the client reads the response, and also after the client has gone. A bound of the pools' own queues
 * would refuse the later statements of calls that have begun, and under load no call would get to its end.
 */
export function createConcurrencyLimiter(callsPerPool: number) {
  const running: Record<PoolName, number> = { reads: 0, seats: 0, money: 0, plans: 0 };
  const slotsLeft = (pool: PoolName): number => callsPerPool - running[pool];
  return {
    slotsLeft,
    /** @throws AppError SERVER_BUSY */
    run: async <T>(pool: PoolName, work: () => Promise<T>): Promise<T> => {
      if (slotsLeft(pool) <= 0) throw busy();
      running[pool] += 1;
      try {
        return await work();
      } finally {
        running[pool] -= 1;
      }
    },
  };
}

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;
