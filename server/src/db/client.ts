import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";

export type Db = PrismaClient;
/** The client inside an interactive transaction. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

// In a rush for one class many calls wait for its lock, and the others for a connection: they must wait, not fail.
const TRANSACTIONS = { maxWait: 10_000, timeout: 10_000 };

/** A pool of connections to one database. Close it with `$disconnect()`. */
export function createDb(url: string, { poolSize = 10 } = {}): Db {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: poolSize }),
    transactionOptions: TRANSACTIONS,
  });
}
