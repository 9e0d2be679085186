import type { Db } from "../../src/db/client.ts";

/**
 * Installs triggers on every table; the returned function lists the tables changed since its last call. Public changes are
 * counted per statement, also where it has matched no row.
 */
export async function watchRows(db: Db): Promise<() => Promise<string[]>> {
  await db.$executeRawUnsafe(`
    DO $do$
    DECLARE watched record;
    BEGIN
      CREATE SCHEMA fuzz;
      CREATE UNLOGGED TABLE fuzz.changes (of text);
      CREATE FUNCTION fuzz.note() RETURNS trigger LANGUAGE plpgsql AS
        $f$ BEGIN INSERT INTO fuzz.changes VALUES (TG_TABLE_NAME); RETURN NULL; END $f$;
      FOR watched IN
        SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'fuzz') AND c.relname !~ '^_prisma|^public_change_counts'
      LOOP
        EXECUTE format('CREATE TRIGGER fuzz_rows AFTER INSERT OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION fuzz.note()', watched.name);
        EXECUTE format('CREATE TRIGGER fuzz_update AFTER UPDATE ON %s FOR EACH ROW WHEN (OLD::text IS DISTINCT FROM NEW::text) EXECUTE FUNCTION fuzz.note()', watched.name);
        EXECUTE format('CREATE TRIGGER fuzz_truncate AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION fuzz.note()', watched.name);
      END LOOP;
    END $do$`);
  return async () => {
    const changes = await db.$queryRaw<{ of: string }[]>`DELETE FROM fuzz.changes RETURNING of`;
    return [...new Set(changes.map(({ of }) => of))];
  };
}
