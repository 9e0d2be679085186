import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withClient } from "../../../server/src/db/with-client.ts";

/** What a base backup leaves out: what is the running server's own, and the WAL, which a standby streams. */
const LEFT_OUT = /\/(postmaster\.(pid|opts)|pg_wal\/.+)$/;

/** Copies the data folder of a running server to `folder`, from which PostgreSQL starts as its standby. */
export async function copyForStandby(primary: { url: string; folder: string }, folder: string): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await cp(primary.folder, folder, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    await writeFile(join(folder, "backup_label"), rows[0]?.labelfile ?? "");
    await writeFile(join(folder, "standby.signal"), "");
  });
}

/** The settings with which a standby follows its primary; `name` is what `synchronous_standby_names` calls it. */
export function standbySettings(primaryUrl: string, name: string): Record<string, string> {
  const { hostname, port, username, password } = new URL(primaryUrl);
  return {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
  };
}
