import { Socket } from "node:net";
import { constants } from "node:os";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";

export type Db = PrismaClient;
/** The client inside an interactive transaction. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

// In a rush for one class many calls wait for its lock, and the others for a connection: they must wait, not fail.
const TRANSACTIONS = { maxWait: 10_000, timeout: 10_000 };

const SILENT_MS = 10_000;

/**
 * A pool of connections to one database. One that has been silent for `silentMs` is given up: whoever waits is told, and
 * what was not committed over it is undone. Close it with `$disconnect()`.
 */
export function createDb(url: string, { poolSize = 10, silentMs = SILENT_MS } = {}): Db {
  return new PrismaClient({
    adapter: new PrismaPg({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: silentMs,
      stream: () => watchedSocket(silentMs),
    }),
    transactionOptions: TRANSACTIONS,
  });
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
