import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../../server/src/db/with-client.ts";
import { schemaVersion } from "./backup.ts";

const COPY = /^COPY (\S+) (\(.+\)) FROM stdin;$/;
const SET_SEQUENCE = /^SELECT setval\('[^']+', \d+\);$/;

/** Why a backup cannot be restored, as shown to the user. */
export class RestoreError extends Error {}

/**
 * Restores a backup into an empty migrated database, atomically: every row as it was, without running triggers.
 *
 * @throws RestoreError for a database in use, another schema version, another file or a truncated one
 */
export async function restore(databaseUrl: string, input: Readable): Promise<void> {
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next().catch(({ message }: Error) => {
      throw new RestoreError(`The backup cannot be read: ${message}`);
    });
    return done ? null : value;
  };
  await withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    const { rows } = await client.query<{ count: string }>("SELECT count(*) AS count FROM users");
    if (rows[0]?.count !== "0") throw new RestoreError("The database is in use. Restore into a new, empty one.");
    const first = await nextLine();
    if (!first?.startsWith("-- Campside ")) throw new RestoreError("This is not a backup of Campside.");
    const version = await schemaVersion(client);
    if (first !== `-- Campside ${version}`) {
      throw new RestoreError(
        "The backup is of another version. Restore it with the version that made it, then update.",
      );
    }
    for (;;) {
      const line = await nextLine();
      if (line === null) throw new RestoreError("The backup was cut off.");
      if (line === "-- End") break;
      const [, table, columns] = COPY.exec(line) ?? [];
      if (table && columns) await fill(client, table, columns, nextLine);
      else if (SET_SEQUENCE.test(line)) await client.query(line);
      else throw new RestoreError(`Unexpected line in the backup: ${line.slice(0, 80)}`);
    }
    // As the triggers would have counted it: a server that runs renews its public answers.
    await client.query("INSERT INTO public_change_counts (changes) VALUES (1)");
    await client.query("COMMIT");
  });
}

async function fill(
  client: pg.Client,
  table: string,
  columns: string,
  nextLine: () => Promise<string | null>,
): Promise<void> {
  // The triggers enforce rules of the present: they would refuse or change rows of the past. Foreign keys are still checked.
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // Replaces rows that a migration has inserted.
  const { rows } = await client.query<{ has_rows: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS has_rows`);
  if (rows[0]?.has_rows) await client.query(`DELETE FROM ${table}`);
  const stream = client.query(copyFrom(`COPY ${table} ${columns} FROM STDIN`));
  const written = finished(stream);
  written.catch(() => undefined);
  for (let line = await nextLine(); line !== "\\."; line = await nextLine()) {
    if (line === null) throw new RestoreError("The backup was cut off.");
    if (!stream.write(`${line}\n`)) await Promise.race([once(stream, "drain"), written]);
  }
  stream.end();
  await written;
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
