import { Socket } from "node:net";
import { constants } from "node:os";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { type StatementRows, statementRowsOf } from "./statement-rows.ts";
import { nameStatements } from "./statement-names.ts";

export type Db = PrismaClient & {
  readonly $rows: StatementRows;
};
/** The client inside an interactive transaction. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

// In a rush for one class many calls wait for its lock, and the others for a connection: they must wait, not fail.
const TRANSACTIONS = { maxWait: 10_000, timeout: 10_000 };

const SILENT_MS = 10_000;

export interface DbOptions {
  poolSize?: number;
  /** A connection that has been silent for so long is given up. */
  silentMs?: number;
  /** Told of each connection when it is made. */
  onConnect?: (connection: pg.PoolClient) => void;
}

/**
 * A pool of connections to one database. Who waits for one that is given up is told, and what was not committed over it
 * is undone. Close it with `$disconnect()`.
 */
export function createDb(url: string, { poolSize = 10, silentMs = SILENT_MS, onConnect }: DbOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: silentMs,
    stream: () => watchedSocket(silentMs),
  });
  if (onConnect) pool.on("connect", onConnect);
  const nameOf = nameStatements();
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: ({ sql }) => nameOf(sql) }),
    transactionOptions: TRANSACTIONS,
  });
  // A connection that the database cuts while it idles is replaced by the pool; unheard, the event would end the process.
  pool.on("error", () => undefined);
  return Object.assign(client, { $rows: statementRowsOf(pool, nameOf) });
}

// A time-out of the query alone would put a connection with an open transaction back into the pool.
function watchedSocket(silentMs: number): Socket {
  const socket = new Socket();
  const silence = Object.assign(new Error(`the database has not answered for ${silentMs} ms`), {
    code: "ETIMEDOUT",
    errno: -constants.errno.ETIMEDOUT,
    syscall: "read",
  });
  return socket.setTimeout(silentMs, () => socket.destroy(silence));
}
