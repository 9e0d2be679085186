import type { Db } from "../src/db/client.ts";

export interface WatchedRows {
  /**
   * The tables changed since its last call. Public changes are counted per statement, also where it has matched no row, and
   * so are not watched.
   */
  changed: () => Promise<string[]>;
  /** Makes these tables as they were when the rows began to be watched. */
  restore: (tables: Iterable<string>) => Promise<void>;
}

/** Keeps a copy of every table in the schema `watched`, and installs triggers that notice each change. */
export async function watchRows(db: Db): Promise<WatchedRows> {
  await db.$executeRawUnsafe(`
    DO $do$
    DECLARE watched record;
    BEGIN
      CREATE SCHEMA watched;
      CREATE UNLOGGED TABLE watched.changes (of text);
      CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS
        $f$ BEGIN INSERT INTO watched.changes VALUES (TG_RELID::regclass::text); RETURN NULL; END $f$;
      FOR watched IN
        SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'watched', 'kept') AND c.relname !~ '^_prisma|^public_change_counts'
      LOOP
        EXECUTE format('CREATE UNLOGGED TABLE watched.%I AS SELECT * FROM %s', watched.name::text, watched.name);
        EXECUTE format('CREATE TRIGGER watched_rows AFTER INSERT OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION watched.note()', watched.name);
        EXECUTE format('CREATE TRIGGER watched_update AFTER UPDATE ON %s FOR EACH ROW WHEN (OLD::text IS DISTINCT FROM NEW::text) EXECUTE FUNCTION watched.note()', watched.name);
        EXECUTE format('CREATE TRIGGER watched_truncate AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION watched.note()', watched.name);
      END LOOP;
      CREATE FUNCTION watched.restore(tables text[]) RETURNS void LANGUAGE plpgsql AS $f$
        DECLARE name text; columns text;
        BEGIN
          -- Without triggers and foreign keys.
          PERFORM set_config('session_replication_role', 'replica', true);
          FOREACH name IN ARRAY tables LOOP
            SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
            WHERE attrelid = name::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
            EXECUTE format('DELETE FROM %s', name);
            EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM watched.%I', name, columns, columns, name);
          END LOOP;
          INSERT INTO public_change_counts (changes) VALUES (1);
        END $f$;
    END $do$`);
  return {
    changed: async () => {
      const changes = await db.$queryRaw<{ of: string }[]>`DELETE FROM watched.changes RETURNING of`;
      return [...new Set(changes.map(({ of }) => of))];
    },
    restore: async (tables) => void (await db.$executeRaw`SELECT watched.restore(${[...tables]}::text[])`),
  };
}
