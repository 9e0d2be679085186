import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type PostgresServer, startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PASSWORD = "drill";

/** The settings of the shipped database that archive its WAL. */
const ARCHIVING = Object.fromEntries(
  [...readFileSync(join(ROOT, "docker-compose.yml"), "utf8").matchAll(/^ +- (archive_\w+)=(.+)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

/** How long a committed change waits for its archive at most, in seconds. */
export const ARCHIVE_TIMEOUT = Number(ARCHIVING["archive_timeout"]);

/** A machine with a database and pictures, and the commands of the backup container. */
export class Machine {
  readonly media: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #env: Record<string, string>;
  #postgres: PostgresServer | null = null;

  constructor({ folder, port, store }: { folder: string; port: number; store: Record<string, string> }) {
    this.#folder = folder;
    this.#port = port;
    this.media = join(folder, "media");
    this.#env = {
      ...store,
      PGBACKREST_CONFIG: join(ROOT, "backup/pgbackrest.conf"),
      PGBACKREST_STANZA: "campside",
      PGBACKREST_PG1_PATH: join(folder, "postgres"),
      PGBACKREST_PG1_SOCKET_PATH: folder,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_USER: "postgres",
      PGBACKREST_REPO1_RETENTION_FULL: "30",
      PGBACKREST_LOCK_PATH: join(folder, "lock"),
      BACKUP_DAYS: "30",
      MEDIA_DIR: this.media,
      PGHOST: folder,
      PGPORT: String(port),
      PGUSER: "postgres",
      PGPASSWORD: PASSWORD,
    };
  }

  /** Starts the database, after a restore with what was archived, and resolves with its URL. */
  async start({ archives }: { archives: boolean }): Promise<string> {
    await mkdir(this.media, { recursive: true });
    this.#postgres = await startPostgres({
      folder: join(this.#folder, "postgres"),
      port: this.#port,
      password: PASSWORD,
      durable: true,
      settings: { ...ARCHIVING, ...(archives ? {} : { archive_mode: "off" }), unix_socket_directories: this.#folder },
      env: this.#env,
    });
    return this.#postgres.url;
  }

  /** Runs a command of the backup container. */
  async run(command: "backup" | "restore", ...args: string[]): Promise<void> {
    await promisify(execFile)(join(ROOT, "backup", command), args, { env: { ...process.env, ...this.#env } });
  }

  async stop(): Promise<void> {
    await this.#postgres?.stop();
    this.#postgres = null;
  }

  /** Loses the machine with its disk. */
  async lose(): Promise<void> {
    await this.#postgres?.kill();
    this.#postgres = null;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
