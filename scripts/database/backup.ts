import { once } from "node:events";
import type { Writable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";

/** The school's own schema and the job queue's: what has been ordered must not be lost either. */
const SCHEMAS = ["public", "graphile_worker"];
/** Which version of the schema a database has; a backup names it, and restoring never writes it. */
export const MIGRATION_TABLES = ["public._prisma_migrations", "graphile_worker.migrations"];

/** The migrations of a database in the order of their names: what a backup and the database it goes into must share. */
export async function schemaVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`
    SELECT (SELECT string_agg(migration_name, ' ' ORDER BY migration_name) FROM _prisma_migrations)
      || ' queue-' || (SELECT max(id) FROM graphile_worker.migrations) AS version`);
  return rows[0]?.version ?? "";
}

/** Every table with its columns, each after those that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string; refers_to: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT format('%I.%I', fn.nspname, f.relname) FROM pg_constraint
         JOIN pg_class f ON f.oid = confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
         WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS refers_to
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r' ORDER BY 1`,
    [SCHEMAS],
  );
  const waiting = rows.filter(({ name }) => !MIGRATION_TABLES.includes(name));
  const done = new Set(MIGRATION_TABLES);
  const ordered = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refers_to }) => refers_to.every((name) => done.has(name)));
    const [table] = waiting.splice(next, 1);
    if (next < 0 || !table) throw new Error("tables refer to each other in a circle");
    done.add(table.name);
    ordered.push({ name: table.name, columns: table.columns });
  }
  return ordered;
}

/**
 * Writes everything that a database holds, as it was at one moment, while others go on writing. The text is a script for
 * `psql` as well: COPY blocks and the sequences' values, below a first line that names the schema's version.
 *
 * @param output is not ended
 */
export async function backUp(databaseUrl: string, output: Writable): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const write = async (text: string | Buffer) => {
    if (!output.write(text)) await once(output, "drain");
  };
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await write(`-- Campside ${await schemaVersion(client)}\n`);
    for (const { name, columns } of await tablesInOrder(client)) {
      await write(`COPY ${name} (${columns}) FROM stdin;\n`);
      for await (const chunk of client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`)))
        await write(chunk as Buffer);
      await write("\\.\n");
    }
    const { rows } = await client.query<{ set: string }>(
      `SELECT format('SELECT setval(%L, %s);', quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value) AS set
       FROM pg_sequences WHERE schemaname = ANY ($1) AND last_value IS NOT NULL ORDER BY 1`,
      [SCHEMAS],
    );
    for (const { set } of rows) await write(`${set}\n`);
    await write("-- End\n");
  } finally {
    await client.end();
  }
}
