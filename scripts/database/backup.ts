import { once } from "node:events";
import type { Writable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "../../server/src/db/with-client.ts";

/** The school's schema and the job queue's. */
const SCHEMAS = ["public", "graphile_worker"];
/** The migration tables, whose content names the version; a restore does not write them. */
export const MIGRATION_TABLES = ["public._prisma_migrations", "graphile_worker.migrations"];
/** And the changes that a server has seen: a restore is counted as one. */
const LEFT_OUT = [...MIGRATION_TABLES, "public.public_change_counts"];

/** Reads the names of the applied migrations; a migration that was interrupted has another row. */
export const SCHEMA_VERSION = `
  SELECT (SELECT string_agg(migration_name, ' ' ORDER BY migration_name) FROM _prisma_migrations
      WHERE finished_at IS NOT NULL)
    || ' queue-' || (SELECT max(id) FROM graphile_worker.migrations) AS version`;

/** The names of the applied migrations; a backup can be restored only into the same version. */
export async function schemaVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(SCHEMA_VERSION);
  return rows[0]?.version ?? "";
}

/** Every table with its columns, referenced tables first. */
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
  const remaining = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  const done = new Set(LEFT_OUT);
  const ordered = [];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ refers_to }) => refers_to.every((name) => done.has(name)));
    const [table] = remaining.splice(next, 1);
    if (next < 0 || !table) throw new Error("circular foreign keys");
    done.add(table.name);
    ordered.push({ name: table.name, columns: table.columns });
  }
  return ordered;
}

/**
 * Writes a consistent snapshot of a database, while others keep writing. The text is COPY blocks and sequence
 * values below a first line with the schema's version; loaded with `psql`, triggers would refuse rows of the past.
 *
 * @param output is not ended
 */
export async function backUp(databaseUrl: string, output: Writable): Promise<void> {
  const write = async (text: string | Buffer) => {
    if (!output.write(text)) await once(output, "drain");
  };
  await withClient(databaseUrl, async (client) => {
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
  });
}
