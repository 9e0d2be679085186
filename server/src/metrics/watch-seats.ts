import { Gauge } from "prom-client";
import type { DatabaseProbe } from "../db/database-probe.ts";
import type { Metrics } from "./metrics.ts";

/** Counting takes every enrolment: too much for each scrape of a large school. */
const COUNT_EVERY_MS = 30_000;
const UNKNOWN = { count: NaN, at: -Infinity };

interface WatchDeps {
  /** The number of classes whose seat counters differ from their enrolments. */
  countDiffering: () => Promise<number>;
  probe: Pick<DatabaseProbe, "responds">;
}

/** Adds how many classes count other seats than they have; NaN while the database does not answer or the count fails. */
export function watchSeats({ registry }: Metrics, { countDiffering, probe }: WatchDeps): void {
  let last = UNKNOWN;
  let pending: Promise<void> | null = null;
  const count = async () => {
    const at = performance.now();
    // A count that fails may have cost as much as one that does not.
    last = (await probe.responds()) ? { count: await countDiffering().catch(() => NaN), at } : UNKNOWN;
  };
  registry.registerMetric(
    new Gauge({
      name: "school_seats_differ",
      help: "Classes whose seat counters differ from their enrolments, counted at most every half a minute.",
      registers: [],
      async collect() {
        if (performance.now() - last.at > COUNT_EVERY_MS) {
          pending ??= count().finally(() => {
            pending = null;
          });
          await pending;
        }
        this.set(last.count);
      },
    }),
  );
}
