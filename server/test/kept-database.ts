import { randomBytes } from "node:crypto";
import { createDb, type Db } from "../src/db/client.ts";
import { withClient } from "../src/db/with-client.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "./databases.ts";
import { recordStatements, type Statement } from "./statements.ts";

/** A migrated database with the template's rows. */
export interface TestDatabase {
  url: string;
  db: Db;
  /** The statements that `db` has sent, in order. */
  statements: Statement[];
}

export interface KeptDatabase {
  /**
   * A database as the template is: the last one with its rows restored, or another copy where a test has changed more than
   * rows. Ends every connection to it but the idle ones of `db`.
   */
  fresh: () => Promise<TestDatabase>;
  close: () => Promise<void>;
}

/** Opens a migrated database. */
export function openDatabase(url: string): TestDatabase {
  const statements: Statement[] = [];
  return { url, statements, db: createDb(url, { poolSize: 20, onConnect: recordStatements(statements) }) };
}

/** Of the connections of `db`, which stay open between tests. */
const KEPT_CONNECTION = "campside-kept";
/** Rows that are deleted leave their room behind, which statements would read. */
const ROOM_LEFT_BEHIND = "4 MB";

/** The database of a process's tests, which run one after another: to restore its rows costs a fifteenth of a copy. */
export function keepDatabase(adminUrl: string, templateName: string): KeptDatabase {
  let kept: (TestDatabase & { name: string }) | undefined;

  async function close(): Promise<void> {
    if (!kept) return;
    await kept.db.$disconnect();
    await dropDatabase(adminUrl, kept.name);
    kept = undefined;
  }

  async function copyTemplate(): Promise<NonNullable<typeof kept>> {
    const name = `campside_test_${randomBytes(8).toString("hex")}`;
    await createDatabase(adminUrl, name, templateName);
    const url = databaseUrlOf(adminUrl, name);
    await withClient(url, async (client) => {
      const { rows } = await client.query<[string]>({ text: EVERY_TABLE, rowMode: "array" });
      const tables = rows.flat();
      const filled: string[] = [];
      for (const table of tables) {
        if ((await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount) filled.push(table);
      }
      await client.query(restorationOf(tables, filled));
    });
    const target = new URL(url);
    target.searchParams.set("application_name", KEPT_CONNECTION);
    return { ...openDatabase(target.href), name, url };
  }

  return {
    fresh: async () => {
      if (kept && !(await restore(kept.url))) await close();
      kept ??= await copyTemplate();
      kept.statements.length = 0;
      return kept;
    },
    close,
  };
}

/** Whether everything is as the template was. */
async function restore(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<[boolean]>({ text: "SELECT kept.restore()", rowMode: "array" });
    return rows.flat().includes(true);
  });
}

const EVERY_TABLE = `
  SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`;

/** A schema `kept` with the template's rows, a note of each change of the schema, and a function that restores the rows. */
function restorationOf(tables: readonly string[], filled: readonly string[]): string {
  const copyOf = (table: string): string => `kept.${table.replaceAll(/\W/g, "_")}`;
  return `
    CREATE SCHEMA kept;
    ${filled.map((table) => `CREATE TABLE ${copyOf(table)} AS TABLE ${table};`).join("\n")}
    CREATE TABLE kept.size AS SELECT pg_database_size(current_database()) AS bytes;
    CREATE TABLE kept.schema_changes (command text);
    CREATE FUNCTION kept.note() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO kept.schema_changes VALUES (TG_TAG); END $$;
    CREATE FUNCTION kept.restore() RETURNS boolean LANGUAGE plpgsql SET session_replication_role = replica AS $$
      BEGIN
        PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
          AND (application_name <> '${KEPT_CONNECTION}' OR state <> 'idle');
        IF EXISTS (SELECT FROM kept.schema_changes)
          OR EXISTS (SELECT FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL OR last_autoanalyze IS NOT NULL)
          OR (SELECT pg_database_size(current_database()) - bytes > pg_size_bytes('${ROOM_LEFT_BEHIND}') FROM kept.size)
        THEN RETURN false; END IF;
        ${tables.map((table) => `DELETE FROM ${table};`).join("\n")}
        ${filled.map((table) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE ${copyOf(table)};`).join("\n")}
        RETURN true;
      END $$;
    CREATE EVENT TRIGGER kept_schema_changes ON ddl_command_end EXECUTE FUNCTION kept.note();
    CREATE EVENT TRIGGER kept_schema_drops ON sql_drop EXECUTE FUNCTION kept.note();`;
}
