import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDb, type Db } from "../../server/src/db/client.ts";
import { migrate } from "../database/migrate.ts";
import { startPostgres } from "../local/postgres/postgres-server.ts";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../school/lean-server.ts";
import { startPart } from "../school/part.ts";
import { freePort } from "../school/ports.ts";
import { startBenchProcess } from "./bench-process.ts";

export const TOKEN_SECRET = "the secret of a school that only a benchmark knows";
const SERVER = new URL("../../server/src/main.ts", import.meta.url).pathname;

// All requests come from one address.
const NO_LIMITS = Object.fromEntries(
  ["READS_PER_ADDRESS", "CALLS_PER_ADDRESS", "CALLS_PER_USER", "TOKENS_PER_ADDRESS"].map((name) => [
    `LIMIT_${name}`,
    "1000000000",
  ]),
);

export interface BenchSchool {
  url: string;
  databaseUrl: string;
  db: Db;
  /** The server's process id. */
  pid: number;
  /** The server's start-up time, without the database's. */
  readyMs: number;
  stop(): Promise<void>;
}

/** One server process with production settings, on a durable temporary PostgreSQL. */
export async function startBenchSchool(fill: (db: Db) => Promise<unknown>): Promise<BenchSchool> {
  const folder = await mkdtemp(join(tmpdir(), "campside-bench-"));
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "bench",
    durable: true,
  });
  await migrate(postgres.url);
  const db = createDb(postgres.url);
  await fill(db);
  const provider = await startBenchProcess("controls/card-provider.ts", {});
  const port = await freePort();
  const startedAt = performance.now();
  const server = startPart({
    name: "server",
    script: SERVER,
    args: ["--with-stand-ins"],
    nodeArgs: LEAN_NODE_ARGS,
    logFolder: folder,
    env: {
      ...LEAN_ENV,
      DATABASE_URL: postgres.url,
      HOST: "127.0.0.1",
      PORT: String(port),
      // Without it, REST lists depend on the caller's Host header.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MEDIA_DIR: join(folder, "media"),
      LOG_LEVEL: "info",
      APP_TOKEN_SECRET: TOKEN_SECRET,
      FIREBASE_PROJECT_ID: "demo-bench",
      FIREBASE_API_KEY: "none",
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
      STRIPE_API_URL: provider.url,
      ...NO_LIMITS,
      STRIPE_SECRET_KEY: "sk_test_bench",
      STRIPE_PUBLISHABLE_KEY: "pk_test_bench",
      STRIPE_WEBHOOK_SECRET: "whsec_bench",
    },
  });
  await server.ready;
  const readyMs = performance.now() - startedAt;
  if (server.pid === undefined) throw new Error("the server has no process");
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: postgres.url,
    db,
    pid: server.pid,
    readyMs,
    stop: async () => {
      await server.stop();
      await provider.stop();
      await db.$disconnect();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
