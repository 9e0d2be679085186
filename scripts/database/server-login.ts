import { withClient } from "../../server/src/db/with-client.ts";
import { runScript } from "./run-script.ts";

/** What the server may insert into the audit log: not the time, which is the database's. */
const AUDIT_EVENT_COLUMNS = [
  "kind",
  "actor_id",
  "user_id",
  "class_id",
  "payment_id",
  "amount_cents",
  "recipients",
  "details",
];

/**
 * The timeout of a statement, and of an idle transaction: that of a frozen process would keep its locks. As long as the server
 * waits for a silent connection. Here and not in the server's connections: a transaction pooler refuses parameters of
 * connections, and this holds for every program with the login.
 */
const SESSION_TIMEOUT = "10s";

// Row-level security shows the queue's rows to their owner only, and the library migrates its own tables. Only what has another
// owner: a server that enqueues a job would wait for the lock, or deadlock with it.
const TRANSFER_QUEUE = (login: string): string => `
  ALTER SCHEMA graphile_worker OWNER TO ${login};
  DO $$ DECLARE item record; BEGIN
    FOR item IN SELECT c.oid::regclass AS name FROM pg_class c
      WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
        AND c.relowner <> '${login}'::regrole
    LOOP EXECUTE format('ALTER TABLE %s OWNER TO ${login}', item.name); END LOOP;
    FOR item IN SELECT p.oid::regprocedure AS name FROM pg_proc p
      WHERE p.pronamespace = 'graphile_worker'::regnamespace AND p.proowner <> '${login}'::regrole
    LOOP EXECUTE format('ALTER FUNCTION %s OWNER TO ${login}', item.name); END LOOP;
    FOR item IN SELECT t.oid::regtype AS name FROM pg_type t JOIN pg_class c ON c.oid = t.typrelid
      WHERE t.typnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'c' AND t.typowner <> '${login}'::regrole
    LOOP EXECUTE format('ALTER TYPE %s OWNER TO ${login}', item.name); END LOOP;
  END $$;`;

/**
 * Creates the server's login with the least rights: it reads and changes rows, owns no table of the school, can only insert
 * into the audit log, and neither changes nor deletes receipts, but for the address of a removed person. Idempotent; run
 * after every migration.
 *
 * @throws Error when both URLs name the same login
 */
export async function grantServerLogin(databaseUrl: string, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  if (username === "" || username === new URL(databaseUrl).username) {
    throw new Error("SERVER_DATABASE_URL must name a login of its own.");
  }
  await withClient(databaseUrl, async (owner) => {
    const name = decodeURIComponent(username);
    const login = owner.escapeIdentifier(name);
    const secret = owner.escapeLiteral(decodeURIComponent(password));
    const { rowCount } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
    await runScript(
      owner,
      `${rowCount ? "ALTER" : "CREATE"} ROLE ${login} LOGIN PASSWORD ${secret};
      GRANT ${login} TO CURRENT_USER;
      ALTER ROLE ${login} SET statement_timeout = '${SESSION_TIMEOUT}';
      ALTER ROLE ${login} SET idle_in_transaction_session_timeout = '${SESSION_TIMEOUT}';
      GRANT USAGE ON SCHEMA public TO ${login};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${login};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${login};
      REVOKE ALL ON TABLE _prisma_migrations, audit_events FROM ${login};
      GRANT SELECT ON TABLE _prisma_migrations TO ${login};
      GRANT SELECT, INSERT (${AUDIT_EVENT_COLUMNS.join(", ")}) ON TABLE audit_events TO ${login};
      REVOKE UPDATE, DELETE ON TABLE receipts, attendance_marks FROM ${login};
      GRANT UPDATE (person_email) ON TABLE receipts TO ${login};
      GRANT UPDATE (collected_by, may_collect) ON TABLE attendance_marks TO ${login};
      ${TRANSFER_QUEUE(login)}`,
    );
  });
}
