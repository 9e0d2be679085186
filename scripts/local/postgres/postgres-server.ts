import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PostgresBinaries, postgresBinaries } from "./binaries.ts";
import { readServerLog } from "./server-log.ts";
import { unprivileged } from "./unprivileged.ts";

const run = promisify(execFile);

export interface PostgresOptions {
  folder: string;
  port: number;
  password: string;
  /** False only for test data: a crash may then lose everything. */
  durable: boolean;
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>;
  /** Other programs than those of the package. */
  binaries?: PostgresBinaries;
  /** Further variables for the programs that PostgreSQL starts. */
  env?: Record<string, string>;
}

export interface PostgresServer {
  /** The URL of the database `postgres`, as superuser. */
  url: string;
  exited: Promise<void>;
  stop(): Promise<void>;
  /** As when the machine dies. */
  kill(): Promise<void>;
}

/**
 * Starts PostgreSQL on loopback with its data in `folder`, which it creates if needed. Stops a server that a killed
 * parent left running on the same folder.
 *
 * @throws Error with PostgreSQL's log when it does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const binaries = options.binaries ?? (await postgresBinaries());
  const account = unprivileged();
  const exec = (program: string, args: string[]) => {
    const [command, commandArgs] = account.command(program, args);
    return run(command, commandArgs, { cwd: options.folder });
  };

  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await account.takeOwnership(options.folder);
  if (!existsSync(join(options.folder, "PG_VERSION"))) await initialise(options, exec, binaries.initdb);
  await stopLeftover(options.folder);

  const [command, args] = account.command(binaries.postgres, [
    ...["-D", options.folder, "-p", String(options.port), "-h", "127.0.0.1", "-k", "", "-c", "max_connections=200"],
    ...(options.durable ? [] : ["-F", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]),
    ...Object.entries(options.settings ?? {}).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  // In its own process group, so that Ctrl-C reaches the supervisor only, which stops the database last.
  const child = spawn(command, args, {
    cwd: options.folder,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...options.env },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const log = readServerLog(child.stderr);
  await new Promise<void>((resolve, reject) => {
    void log.started.then(resolve);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log.tail()}`)));
  });

  return {
    url: `postgresql://postgres:${options.password}@127.0.0.1:${options.port}/postgres`,
    exited,
    stop: async () => {
      child.kill("SIGINT");
      await exited;
    },
    kill: async () => {
      // Its processes end when they notice.
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Stops a server that a killed parent left running on a folder. */
export async function stopLeftover(folder: string): Promise<void> {
  if (!existsSync(join(folder, "postmaster.pid"))) return;
  const { pg_ctl } = await postgresBinaries();
  const [command, args] = unprivileged().command(pg_ctl, ["-D", folder, "-m", "fast", "-w", "stop"]);
  // Fails when the process of the file no longer exists.
  await run(command, args).catch(() => undefined);
}

async function initialise(
  options: PostgresOptions,
  exec: (program: string, args: string[]) => Promise<unknown>,
  initdb: string,
): Promise<void> {
  // initdb refuses a folder that it left incomplete.
  await rm(options.folder, { recursive: true, force: true });
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await unprivileged().takeOwnership(options.folder);
  const secrets = await mkdtemp(join(tmpdir(), "campside-initdb-"));
  try {
    const passwordFile = join(secrets, "password");
    await writeFile(passwordFile, options.password);
    await unprivileged().takeOwnership(secrets);
    await exec(initdb, [
      ...["-D", options.folder, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`],
      ...["--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions", ...(options.durable ? [] : ["--no-sync"])],
    ]);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}
