import pg from "pg";

/** The record of decisions, to which the server adds and which it reads: nothing else, and not the moment of an act. */
const RECORD_COLUMNS = ["kind", "actor_id", "user_id", "class_id", "payment_id"];

// The queue's own tables let nobody but their owner see a row, and its library changes them when it is updated.
const HAND_OVER_QUEUE = (login: string): string => `
  ALTER SCHEMA graphile_worker OWNER TO ${login};
  DO $$ DECLARE item record; BEGIN
    FOR item IN SELECT c.oid::regclass AS name FROM pg_class c
      WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
    LOOP EXECUTE format('ALTER TABLE %s OWNER TO ${login}', item.name); END LOOP;
    FOR item IN SELECT p.oid::regprocedure AS name FROM pg_proc p
      WHERE p.pronamespace = 'graphile_worker'::regnamespace
    LOOP EXECUTE format('ALTER FUNCTION %s OWNER TO ${login}', item.name); END LOOP;
    FOR item IN SELECT t.oid::regtype AS name FROM pg_type t JOIN pg_class c ON c.oid = t.typrelid
      WHERE t.typnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'c'
    LOOP EXECUTE format('ALTER TYPE %s OWNER TO ${login}', item.name); END LOOP;
  END $$;`;

/**
 * Makes the login that the server uses, and gives it what it needs and no more: it reads and changes the school's rows,
 * but owns no table of theirs, and only adds to the record of decisions. Safe to repeat; needed after every migration.
 *
 * @throws Error when both addresses name one login
 */
export async function grantServerLogin(databaseUrl: string, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  if (username === "" || username === new URL(databaseUrl).username) {
    throw new Error("SERVER_DATABASE_URL must name a login of its own.");
  }
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const name = decodeURIComponent(username);
    const login = owner.escapeIdentifier(name);
    const secret = owner.escapeLiteral(decodeURIComponent(password));
    const { rowCount } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
    await owner.query(`
      BEGIN;
      ${rowCount ? "ALTER" : "CREATE"} ROLE ${login} LOGIN PASSWORD ${secret};
      GRANT ${login} TO CURRENT_USER;
      GRANT USAGE ON SCHEMA public TO ${login};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${login};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${login};
      REVOKE ALL ON TABLE _prisma_migrations, acts FROM ${login};
      GRANT SELECT, INSERT (${RECORD_COLUMNS.join(", ")}) ON TABLE acts TO ${login};
      ${HAND_OVER_QUEUE(login)}
      COMMIT;`);
  } finally {
    await owner.end();
  }
}
