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

// When many calls compete for one class, some wait for its row lock and the others for a connection. Neither may fail.
const TRANSACTIONS = { maxWait: 10_000, timeout: 10_000 };

const SILENT_MS = 10_000;

export interface DbOptions {
  poolSize?: number;
  /** A connection without a response for this long is closed. */
  silentMs?: number;
  /** Called for each new connection. */
  onConnect?: (connection: pg.PoolClient) => void;
}

/**
 * A pool of connections to one database. A statement on a connection that times out fails, and its transaction is rolled
 * back. Close the pool with `$disconnect()`.
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
  // The pool replaces an idle connection that the database closes. Without a listener, the event ends the process.
  pool.on("error", () => undefined);
  return Object.assign(client, { $rows: statementRowsOf(pool, nameOf) });
}

// A query timeout alone would return a connection with an open transaction to the pool.
function watchedSocket(silentMs: number): Socket {
  const socket = new Socket();
  const timeout = Object.assign(new Error(`the database has not responded for ${silentMs} ms`), {
    code: "ETIMEDOUT",
    errno: -constants.errno.ETIMEDOUT,
    syscall: "read",
  });
  return socket.setTimeout(silentMs, () => socket.destroy(timeout));
}
