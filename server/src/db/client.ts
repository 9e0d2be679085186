import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { BoundedPool } from "./bounded-pool.ts";
import { PrismaClient } from "./generated/client.ts";
import { type StatementRows, statementRowsOf } from "./statement-rows.ts";
import { nameStatements } from "./statement-names.ts";
import { watchedSocket } from "./watched-socket.ts";

export type Db = PrismaClient & {
  readonly $rows: StatementRows;
  /** The connections of the pool, and how many calls wait for one. */
  readonly $load: () => { open: number; idle: number; waiting: number };
};
/** The client inside an interactive transaction. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** A transaction waits this much longer than the pool lets it wait: the pool's error says that it is busy. */
const LONGER_MS = 5000;

const SILENT_MS = 10_000;

export interface DbOptions {
  poolSize?: number;
  /** A connection without a response for this long is closed. */
  silentMs?: number;
  /** A call that waits for a connection longer than this fails; by default as long as `silentMs`. */
  waitMs?: number;
  /** Called for each new connection. */
  onConnect?: (connection: pg.PoolClient) => void;
}

const ignore = (): undefined => undefined;

/**
 * A pool of connections to one database. A statement on a connection that times out fails, and its transaction is rolled
 * back. Close the pool with `$disconnect()`.
 */
export function createDb(url: string, options: DbOptions = {}): Db {
  const { poolSize = 10, silentMs = SILENT_MS, waitMs = silentMs, onConnect } = options;
  const pool = new BoundedPool({
    connectionString: url,
    max: poolSize,
    waitMs,
    connectionTimeoutMillis: silentMs,
    stream: () => watchedSocket(silentMs),
  });
  // Without a listener of the pool and of each connection, from its first message on, the loss of a connection ends the process.
  // A running statement fails by itself; an idle connection is replaced.
  pool.on("error", ignore).on("connect", (connection) => connection.on("error", ignore));
  if (onConnect) pool.on("connect", onConnect);
  const nameOf = nameStatements();
  let client: PrismaClient | undefined;
  const openClient = () =>
    new PrismaClient({
      adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: ({ sql }) => nameOf(sql) }),
      transactionOptions: { maxWait: waitMs + LONGER_MS, timeout: silentMs },
    });
  const clientOptions = {
    $rows: statementRowsOf(pool, nameOf),
    $load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    $disconnect: () => (client ? client.$disconnect() : pool.end()),
  };
  // A client of Prisma takes 4 MB for its graph of the schema: it is made for the pools that use more than `$rows`.
  return new Proxy(clientOptions, {
    get: (_, name) => {
      // Asked for by `await`, of which the pool must not make a client.
      if (name === "then") return undefined;
      return Reflect.get(name in clientOptions ? clientOptions : (client ??= openClient()), name);
    },
  }) as unknown as Db;
}
