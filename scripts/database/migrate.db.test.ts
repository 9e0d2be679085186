import { expect, inject } from "vitest";
import { withClient } from "../../server/src/db/with-client.ts";
import { createDatabase, databaseUrlOf, dropDatabase, execute } from "../../server/test/databases.ts";
import { test } from "../../server/test/db-test.ts";
import { migrate, PRISMA_FOLDER } from "./migrate.ts";
import { schemaDiff } from "./schema-diff.ts";
import { readSchemaFiles } from "./schema-files.ts";

/** Everything that Prisma's schema language can express. */
const STRUCTURE = `
  SELECT format('%s.%s %s null:%s default:%s', table_name, column_name, udt_name, is_nullable, column_default) AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u')
  UNION ALL SELECT format('%s %s', t.typname, string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder))
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.typname`;

// Expressed by a migration only.
const MIGRATION_ONLY =
  /users_email_key|venues_name_key|classes_fill|email_messages_from_idx|email_messages_also_idx|users_phone_digits|fold_text|sort_name|_prisma_migrations|USING gist/;

async function query(url: string, sql: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) => client.query<{ line: string }>(sql));
  return rows.map(({ line }) => line);
}

const isShared = (line: string) => !MIGRATION_ONLY.test(line);

test("the migrations and the schema describe one database", async ({ databaseUrl }) => {
  const adminUrl = inject("adminUrl");
  const name = `campside_schema_${process.pid}`;
  const sql = await schemaDiff(databaseUrl, null, await readSchemaFiles(PRISMA_FOLDER));
  await createDatabase(adminUrl, name);
  try {
    const fromSchema = databaseUrlOf(adminUrl, name);
    await execute(fromSchema, sql);
    const [ofSchema, ofMigrations] = await Promise.all([query(fromSchema, STRUCTURE), query(databaseUrl, STRUCTURE)]);
    expect(ofMigrations.filter(isShared).toSorted()).toEqual(ofSchema.filter(isShared).toSorted());
    expect(ofSchema.length).toBeGreaterThan(50);
  } finally {
    await dropDatabase(adminUrl, name);
  }
});

test("migrating twice, and from two processes at once, applies each migration once", async () => {
  const adminUrl = inject("adminUrl");
  const name = `campside_twice_${process.pid}`;
  await createDatabase(adminUrl, name);
  try {
    const url = databaseUrlOf(adminUrl, name);
    const applied = await Promise.all([migrate(url), migrate(url)]);
    expect(applied.flat()).toEqual([...new Set(applied.flat())]);
    expect(applied.flat().length).toBeGreaterThan(0);
    expect(await migrate(url)).toEqual([]);
  } finally {
    await dropDatabase(adminUrl, name);
  }
});
