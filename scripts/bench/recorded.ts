import { createDb } from "../../server/src/db/client.ts";
import { recordStatements, type Statement } from "../../server/test/statements.ts";

/** What the product's own code asks the database: the controls run the very same statements. */
export async function recorded(
  databaseUrl: string,
  ask: (db: ReturnType<typeof createDb>) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = createDb(databaseUrl, { onConnect: recordStatements(statements) });
  try {
    await ask(db);
  } finally {
    await db.$disconnect();
  }
  return statements;
}
