import type { DatabaseProbe } from "../db/database-probe.ts";
import type { Metrics } from "./metrics.ts";
import { watchCount } from "./watch-count.ts";

interface Differences {
  /** The number of classes whose seat counters differ from their enrolments. */
  countSeats: () => Promise<number>;
  /** The number of time zones of which the database and the platform have other rules. */
  countZones: () => Promise<number>;
  probe: Pick<DatabaseProbe, "responds">;
}

/** Adds what should be 0, counted now and then. */
export function watchDifferences(metrics: Metrics, { countSeats, countZones, probe }: Differences): void {
  watchCount(metrics, {
    name: "school_seats_differ",
    help: "Classes whose seat counters differ from their enrolments, counted at most every half a minute.",
    maxAgeMs: 30_000,
    count: countSeats,
    probe,
  });
  watchCount(metrics, {
    name: "school_time_zones_differ",
    help: "Time zones in use of which the database and the platform have other rules, counted at most every hour.",
    maxAgeMs: 3_600_000,
    count: countZones,
    probe,
  });
}
