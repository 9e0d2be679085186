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

interface MachineOptions {
  folder: string;
  port: number;
  /** The settings that lead to the backups. */
  store: Record<string, string>;
}

/** A machine with a database and pictures, and the commands of the backup container. */
export type Machine = Awaited<ReturnType<typeof openMachine>>;

export async function openMachine({ folder, port, store }: MachineOptions) {
  const media = join(folder, "media");
  await mkdir(media, { recursive: true });
  const env = {
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
    MEDIA_DIR: media,
    PGHOST: folder,
    PGPORT: String(port),
    PGUSER: "postgres",
    PGPASSWORD: PASSWORD,
  };
  let postgres: PostgresServer | null = null;
  return {
    media,
    /** Starts the database, after a restore with what was archived, and resolves with its URL. */
    start: async ({ archives }: { archives: boolean }): Promise<string> => {
      const archiving = archives ? ARCHIVING : { ...ARCHIVING, archive_mode: "off" };
      postgres = await startPostgres({
        folder: join(folder, "postgres"),
        port,
        password: PASSWORD,
        durable: true,
        settings: { ...archiving, unix_socket_directories: folder },
        env,
      });
      return postgres.url;
    },
    /** Runs a command of the backup container. */
    run: (command: "backup" | "restore", ...args: string[]) =>
      promisify(execFile)(join(ROOT, "backup", command), args, { env: { ...process.env, ...env } }),
    stop: async () => postgres?.stop(),
    /** Loses the machine with its disk. */
    lose: async (): Promise<void> => {
      await postgres?.kill();
      postgres = null;
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
