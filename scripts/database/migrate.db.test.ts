import { readFile } from "node:fs/promises";
import { join } from "node:path";
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
  /users_email_key|venues_name_key|classes_fill|email_messages_from_idx|_prisma_migrations|USING gist/;

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
    // Needed by indexes, and not part of the schema language.
    await execute(fromSchema, `CREATE EXTENSION pg_trgm; ${sql}`);
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

test("[SAFE-2] holds survive the upgrade, and no student keeps more than five", async () => {
  const adminUrl = inject("adminUrl");
  const name = `campside_upgrade_${process.pid}`;
  const migration = (folder: string) => readFile(join(PRISMA_FOLDER, "migrations", folder, "migration.sql"), "utf8");
  await createDatabase(adminUrl, name);
  try {
    const url = databaseUrlOf(adminUrl, name);
    await execute(url, await migration("20261121110000_school"));
    await execute(
      url,
      `INSERT INTO users (identity_uid, email, name) SELECT n, n || '@school.example', n FROM unnest('{busy,calm}'::text[]) n;
       INSERT INTO classes (name, image_url, price_cents, capacity, seats_taken, status, instructor_id)
       SELECT 'Class ' || n, '/x', 5000, 9, CASE WHEN n <= 2 THEN 2 ELSE 1 END, 'approved', (SELECT id FROM users LIMIT 1)
       FROM generate_series(1, 7) n;
       INSERT INTO enrolments (class_id, student_id, state, price_cents, hold_expires_at, created_at)
       SELECT c.id, u.id, 'held', 5000, now() + interval '5 minutes', now() + right(c.name, 1)::int * interval '1 second'
       FROM classes c JOIN users u ON u.name = 'busy' OR right(c.name, 1)::int <= 2;`,
    );
    await execute(url, await migration("20261121175133_hold_slots"));
    const holds = await query(
      url,
      `SELECT concat_ws(' ', u.name, c.name, e.state, e.hold_slot, c.seats_taken) AS line
       FROM enrolments e JOIN users u ON u.id = e.student_id JOIN classes c ON c.id = e.class_id ORDER BY u.name, c.name`,
    );
    expect(holds).toEqual([
      "busy Class 1 held 1 2",
      "busy Class 2 held 2 2",
      "busy Class 3 held 3 1",
      "busy Class 4 held 4 1",
      "busy Class 5 held 5 1",
      "busy Class 6 released 0",
      "busy Class 7 released 0",
      "calm Class 1 held 1 2",
      "calm Class 2 held 2 2",
    ]);
  } finally {
    await dropDatabase(adminUrl, name);
  }
});
