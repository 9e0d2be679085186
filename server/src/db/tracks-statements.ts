import { randomUUID } from "node:crypto";
import pg from "pg";

/** How many other clients take a connection of the pooler away from the first one, so that it has to get another. */
const OTHERS = 2;
const TIMEOUT_MS = 10_000;
/** What PostgreSQL answers where another client has prepared the name, or none has: SQLSTATE. */
const MIXED_UP = new Set(["42P05", "26000"]);

/**
 * Whether each client of a database address has prepared statements of its own: PostgreSQL itself and a pooler that tracks
 * them, but not one that gives each transaction any connection and forwards the names as they are. There a call may run
 * the statement of another process.
 */
export async function tracksStatements(url: string): Promise<boolean> {
  const name = `check_${randomUUID()}`;
  const clients = Array.from(
    { length: 1 + OTHERS },
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }),
  );
  // Without a listener the loss of a connection between two statements would end the process. The next one fails by itself.
  for (const client of clients) client.on("error", () => undefined);
  // Each prepares another statement under the same name.
  const isOwn = async (client: pg.Client): Promise<boolean> => {
    const ownIndex = clients.indexOf(client);
    const { rows } = await client.query<{ ownIndex: number }>({ name, text: `SELECT ${ownIndex} AS "ownIndex"` });
    return rows[0]?.ownIndex === ownIndex;
  };
  const [first, ...rest] = clients;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    if (!first || !(await isOwn(first))) return false;
    for (const other of rest) {
      // Keeps its connection until the end of the check.
      await other.query("BEGIN");
      if (!(await isOwn(other)) || !(await isOwn(first))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && MIXED_UP.has(error.code ?? "")) return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
