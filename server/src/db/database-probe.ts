import pg from "pg";
import { latestMigration } from "./latest-migration.ts";
import { watchedSocket } from "./watched-socket.ts";

// Shorter than the usual timeout of a load balancer's check.
const TIMEOUT_MS = 2000;

/** What PostgreSQL answers where there is no table of migrations, or none that the server's login may read: SQLSTATE. */
const NOT_MIGRATED = new Set(["42P01", "42501"]);

export type DatabaseState = "ok" | "not migrated" | "unreachable";

export interface DatabaseProbe {
  /** Whether the database responds within two seconds and has this version's migrations. Concurrent calls share one query. */
  state: () => Promise<DatabaseState>;
  /** Whether it responds within two seconds. */
  responds: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Asks the database on a connection of its own, so that the answer does not depend on how busy the pools are. */
export function probeDatabase(url: string): DatabaseProbe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    stream: () => watchedSocket(TIMEOUT_MS),
  });
  // A connection that is closed while idle is replaced by the next query.
  pool.on("error", () => undefined);
  const query = {
    text: 'SELECT EXISTS (SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL) AS "isMigrated"',
    values: [latestMigration()],
  };
  let pending: Promise<DatabaseState> | null = null;
  const ask = async () => {
    // Connecting and the query have two seconds together.
    const timeout = Promise.withResolvers<DatabaseState>();
    const timer = setTimeout(timeout.resolve, TIMEOUT_MS, "unreachable");
    const answer = pool.query<{ isMigrated: boolean }>(query).then(
      ({ rows }): DatabaseState => (rows[0]?.isMigrated ? "ok" : "not migrated"),
      (error: unknown): DatabaseState =>
        error instanceof pg.DatabaseError && NOT_MIGRATED.has(error.code ?? "") ? "not migrated" : "unreachable",
    );
    const state = await Promise.race([answer, timeout.promise]);
    clearTimeout(timer);
    pending = null;
    return state;
  };
  const state = () => (pending ??= ask());
  return { state, responds: async () => (await state()) !== "unreachable", close: () => pool.end() };
}
