import { Gauge } from "prom-client";
import type { DatabaseProbe } from "../db/database-probe.ts";
import type { Metrics } from "./metrics.ts";

/** When a count that has failed is tried again. */
const FAILED_MAX_AGE_MS = 30_000;
const UNKNOWN = { count: NaN, at: -Infinity };

interface Watched {
  name: string;
  help: string;
  /** How old a count may be: it takes too much for each scrape. */
  maxAgeMs: number;
  count: () => Promise<number>;
  probe: Pick<DatabaseProbe, "responds">;
}

/** Adds what is counted in the database; NaN while that does not answer or the count fails. */
export function watchCount({ registry }: Metrics, { name, help, maxAgeMs, count, probe }: Watched): void {
  let last = UNKNOWN;
  let pending: Promise<void> | null = null;
  const countAgain = async () => {
    const at = performance.now();
    // A count that fails may have cost as much as one that does not.
    last = (await probe.responds()) ? { count: await count().catch(() => NaN), at } : UNKNOWN;
  };
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const isDue = performance.now() - last.at > (Number.isNaN(last.count) ? FAILED_MAX_AGE_MS : maxAgeMs);
        if (isDue) {
          pending ??= countAgain().finally(() => {
            pending = null;
          });
          await pending;
        }
        this.set(last.count);
      },
    }),
  );
}
