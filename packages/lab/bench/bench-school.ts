import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDb, type Db } from "../../../server/src/db/client.ts";
import { migrate } from "../../../scripts/database/migrate.ts";
import { startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../../scripts/school/lean-server.ts";
import { type Part, startPart } from "../../../scripts/school/part.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { startBenchProcess } from "./bench-process.ts";

export const TOKEN_SECRET = "the secret of a school that only a benchmark knows";
export const WEBHOOK_SECRET = "whsec_bench";
const SERVER = new URL("../../../server/src/main.ts", import.meta.url).pathname;

// All requests come from one address.
const NO_LIMITS = Object.fromEntries(
  ["READS_PER_ADDRESS", "CALLS_PER_ADDRESS", "CALLS_PER_USER", "TOKENS_PER_ADDRESS"].map((name) => [
    `LIMIT_${name}`,
    "1000000000",
  ]),
);

export interface BenchServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface BenchSchool extends BenchServer {
  databaseUrl: string;
  providerUrl: string;
  db: Db;
  /** Starts another server of the school, with further settings. */
  startServer(settings: Record<string, string>): Promise<BenchServer>;
  /** PostgreSQL's main process. */
  databasePid: number;
  /** How many connections to the database have ever been opened. */
  countConnections(): Promise<number>;
  /** The server's start-up time, without the database's. */
  readyMs: number;
}

/** Starts a server process with production settings; its log is in `folder`. */
export function startBenchServer(
  { databaseUrl, providerUrl, folder }: { databaseUrl: string; providerUrl: string; folder: string },
  port: number,
  settings: Record<string, string> = {},
): Part {
  return startPart({
    name: `server-${port}`,
    script: SERVER,
    args: ["--with-stand-ins"],
    nodeArgs: LEAN_NODE_ARGS,
    logFolder: folder,
    env: {
      ...LEAN_ENV,
      DATABASE_URL: databaseUrl,
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
      STRIPE_API_URL: providerUrl,
      ...NO_LIMITS,
      STRIPE_SECRET_KEY: "sk_test_bench",
      STRIPE_PUBLISHABLE_KEY: "pk_test_bench",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...settings,
    },
  });
}

/** One server process with production settings, on a durable temporary PostgreSQL. */
export async function startBenchSchool(
  fill: (db: Db) => Promise<unknown>,
  settings: Record<string, string> = {},
  databaseSettings: Record<string, string> = {},
): Promise<BenchSchool> {
  const folder = await mkdtemp(join(tmpdir(), "campside-bench-"));
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "bench",
    durable: true,
    settings: databaseSettings,
  });
  await migrate(postgres.url);
  // The time-out of the server is for calls: on a busy machine, filling the school takes longer.
  const db = createDb(postgres.url, { silentMs: 600_000 });
  await fill(db);
  const provider = await startBenchProcess("controls/card-provider.ts", {});
  const startServer = async (more: Record<string, string>): Promise<BenchServer> => {
    const port = await freePort();
    const server = startBenchServer({ databaseUrl: postgres.url, providerUrl: provider.url, folder }, port, {
      ...settings,
      ...more,
    });
    await server.ready;
    if (server.pid === undefined) throw new Error("the server has no process");
    return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop: () => server.stop() };
  };
  const startedAt = performance.now();
  const server = await startServer({});
  const readyMs = performance.now() - startedAt;
  return {
    ...server,
    startServer,
    databaseUrl: postgres.url,
    providerUrl: provider.url,
    db,
    databasePid: Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0]),
    countConnections: async () => {
      const [row] = await db.$queryRaw<{ sessions: bigint }[]>`
        SELECT sessions FROM pg_stat_database WHERE datname = current_database()`;
      return Number(row?.sessions);
    },
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
