import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDb, type Db } from "../../../server/src/db/client.ts";
import { migrate } from "../../../scripts/database/migrate.ts";
import { startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../../scripts/school/lean-server.ts";
import { startPart } from "../../../scripts/school/part.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { fillSchool, type People, type SchoolSize, TOKEN_SECRET } from "./people.ts";
import { type Server, startProcess } from "./start-process.ts";

// Schools for programs. The tests of `ops/` start theirs by the fixtures of the server's tests.

export const SECRET_KEY = "sk_test_of_the_laboratory";
export const WEBHOOK_SECRET = "whsec_of_the_laboratory";
export const PUBLISHABLE_KEY = "pk_test_of_the_laboratory";
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** All requests come from one address, and more often than a person's. */
export const NO_LIMITS = Object.fromEntries(
  ["READS_PER_ADDRESS", "CALLS_PER_ADDRESS", "CALLS_PER_USER", "TOKENS_PER_ADDRESS", "NEW_HOLDS_PER_ADDRESS"].map(
    (name) => [`LIMIT_${name}`, "1000000000"],
  ),
);

/**
 * Starts a server process with production settings, and those given, such as `DATABASE_URL`; its log is in `folder`. Resolves once it
 * serves.
 *
 * @param code of another release
 */
export async function startServer(folder: string, settings: Record<string, string>, code = ROOT): Promise<Server> {
  const port = settings["PORT"] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const part = startPart({
    name: `server-${port}`,
    script: join(code, "server/src/main.ts"),
    args: ["--with-stand-ins"],
    nodeArgs: LEAN_NODE_ARGS,
    logFolder: folder,
    env: {
      ...LEAN_ENV,
      ...NO_LIMITS,
      HOST: "127.0.0.1",
      PORT: port,
      // Without it, REST lists depend on the caller's Host header.
      PUBLIC_URL: url,
      MEDIA_DIR: join(folder, "media"),
      LOG_LEVEL: "info",
      APP_TOKEN_SECRET: TOKEN_SECRET,
      FIREBASE_PROJECT_ID: "demo-laboratory",
      FIREBASE_API_KEY: "none",
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...settings,
    },
  });
  await part.ready;
  return { url, pid: part.pid ?? 0, stop: () => part.stop() };
}

export interface School extends People, Server {
  databaseUrl: string;
  providerUrl: string;
  db: Db;
  /** Starts another server of the school, with further settings. */
  startServer(settings: Record<string, string>): Promise<Server>;
  /** PostgreSQL's main process. */
  databasePid: number;
  /** The server's start-up time, without the database's. */
  readyMs: number;
}

/** One server process on a durable temporary PostgreSQL, with a card provider that answers at once. */
export async function startSchool(
  size: SchoolSize,
  settings: Record<string, string> = {},
  databaseSettings: Record<string, string> = {},
): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), "campside-lab-"));
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "lab",
    durable: true,
    settings: databaseSettings,
  });
  await migrate(postgres.url);
  // The time-out of the server is for calls: on a busy machine, filling the school takes longer.
  const db = createDb(postgres.url, { silentMs: 600_000 });
  const people = await fillSchool(db, size);
  const provider = await startProcess(new URL("card-provider.ts", import.meta.url), {});
  const start = (more: Record<string, string>): Promise<Server> =>
    startServer(folder, { DATABASE_URL: postgres.url, STRIPE_API_URL: provider.url, ...settings, ...more });
  const startedAt = performance.now();
  const server = await start({});
  return {
    ...people,
    ...server,
    readyMs: performance.now() - startedAt,
    startServer: start,
    databaseUrl: postgres.url,
    providerUrl: provider.url,
    db,
    databasePid: Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0]),
    stop: async () => {
      await server.stop();
      await provider.stop();
      await db.$disconnect();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
