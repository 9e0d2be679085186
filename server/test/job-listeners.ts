import type { Db } from "../src/db/client.ts";

/** The connections of job runners that wait for new jobs. */
export const jobListeners = (db: Db) => db.$queryRaw`
  SELECT application_name AS application, count(*)::int AS count FROM pg_stat_activity
  WHERE query LIKE 'LISTEN%' AND datname = current_database() GROUP BY 1`;
