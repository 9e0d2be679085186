import pg from "pg";
import { watchedSocket } from "./watched-socket.ts";

// Shorter than the usual timeout of a load balancer's check.
const TIMEOUT_MS = 2000;

export interface DatabaseProbe {
  /** Whether the database responds within two seconds. Concurrent calls share one query. */
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
  let pending: Promise<boolean> | null = null;
  const ask = async () => {
    // Connecting and the query have two seconds together.
    const timeout = Promise.withResolvers<boolean>();
    const timer = setTimeout(timeout.resolve, TIMEOUT_MS, false);
    const answer = pool.query("SELECT 1").then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answer, timeout.promise]);
    clearTimeout(timer);
    pending = null;
    return isUp;
  };
  return { responds: () => (pending ??= ask()), close: () => pool.end() };
}
