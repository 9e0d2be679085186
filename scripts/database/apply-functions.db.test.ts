import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { withClient } from "../../server/src/db/with-client.ts";
import { execute } from "../../server/test/databases.ts";
import { test as databaseTest } from "../../server/test/db-test.ts";
import { migrate, PRISMA_FOLDER } from "./migrate.ts";

const OWN_FUNCTIONS = `
  SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`;

interface Copy {
  /** A copy of the `prisma` folder. */
  copy: {
    folder: string;
    /** Changes one of its functions, and migrates with it. */
    migrateWith: (name: string, change: (sql: string) => string) => Promise<string[]>;
  };
}

const test = databaseTest.extend<Copy>({
  copy: async ({ databaseUrl }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-functions-"));
    await cp(PRISMA_FOLDER, folder, { recursive: true });
    const migrateWith = async (name: string, change: (sql: string) => string) => {
      const path = join(folder, "functions", `${name}.sql`);
      await writeFile(path, change(await readFile(path, "utf8")));
      return migrate(databaseUrl, undefined, folder);
    };
    await use({ folder, migrateWith });
    await rm(folder, { recursive: true });
  },
});

async function namesIn(databaseUrl: string, sql: string): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ name: string }>(sql));
  return rows.map(({ name }) => name).toSorted();
}

test("every function of the database has a file, but for those of indexes and constraints, and every file is applied", async ({
  databaseUrl,
}) => {
  const files = await readdir(join(PRISMA_FOLDER, "functions"));
  const ofTables = ["class_stage", "fold_text", "sort_name", "sum_lines"];
  const names = [...files.map((file) => basename(file, ".sql")), ...ofTables];
  expect(await namesIn(databaseUrl, OWN_FUNCTIONS)).toEqual(names.toSorted());
});

test("[OPS-4] a file is applied when its content has changed, and once", async ({
  databaseUrl,
  copy: { migrateWith },
}) => {
  const triggers = `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'backup_runs'::regclass`;
  const stop = (sql: string) => `${sql}
    CREATE OR REPLACE TRIGGER "tested" BEFORE INSERT ON "backup_runs" FOR EACH ROW EXECUTE FUNCTION "clear_network"();`;
  expect(await migrateWith("clear_network", stop)).toEqual(["clear_network"]);
  expect(await namesIn(databaseUrl, triggers)).toEqual(["tested"]);
  expect(await migrateWith("clear_network", (sql) => sql)).toEqual([]);
});

test("[OPS-4] a file that fails leaves the function as it was, and is applied by the next run", async ({
  databaseUrl,
  copy: { migrateWith },
}) => {
  const body = `SELECT prosrc AS name FROM pg_proc WHERE proname = 'clear_network'`;
  const before = await namesIn(databaseUrl, body);
  const broken = (sql: string) => `${sql.replace("BEGIN", "BEGIN -- changed")}\nSELECT 1 / 0;`;
  await expect(migrateWith("clear_network", broken)).rejects.toThrow("division by zero");
  expect(await namesIn(databaseUrl, body)).toEqual(before);
  expect(await migrateWith("clear_network", (sql) => sql.replace("\nSELECT 1 / 0;", ""))).toEqual(["clear_network"]);
  expect(await namesIn(databaseUrl, body)).not.toEqual(before);
});

test("a trigger may ask a function of a later file, and a function one that is not there yet", async ({
  databaseUrl,
  copy: { folder },
}) => {
  const write = (name: string, sql: string) => writeFile(join(folder, "functions", `${name}.sql`), sql);
  await write(
    "zz_is_due",
    `CREATE OR REPLACE FUNCTION "zz_is_due"() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;`,
  );
  await write(
    "aa_due",
    `CREATE OR REPLACE FUNCTION "aa_due"() RETURNS boolean LANGUAGE sql AS $$ SELECT "zz_is_due"() $$;`,
  );
  await write(
    "aa_touch",
    `CREATE OR REPLACE FUNCTION "aa_touch"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER "touch" BEFORE UPDATE ON "backup_runs" FOR EACH ROW
       WHEN ("aa_due"()) EXECUTE FUNCTION "aa_touch"();`,
  );
  expect(await migrate(databaseUrl, undefined, folder)).toEqual(["aa_due", "zz_is_due", "aa_touch"]);
});

test("a database that another line of migrations made is refused, and left as it is", async ({
  databaseUrl,
  copy: { folder },
}) => {
  await execute(databaseUrl, `UPDATE "_prisma_migrations" SET "migration_name" = '20261121110000_former'`);
  await expect(migrate(databaseUrl)).rejects.toThrow("'npm run reset'");
  await execute(databaseUrl, `UPDATE "_prisma_migrations" SET "migration_name" = '20261129200000_school'`);
  expect(await migrate(databaseUrl)).toEqual([]);
  const first = join(folder, "migrations/20261129200000_school/migration.sql");
  await writeFile(first, `${await readFile(first, "utf8")}\nSELECT 1;\n`);
  await expect(migrate(databaseUrl, undefined, folder)).rejects.toThrow("'npm run reset'");
});
