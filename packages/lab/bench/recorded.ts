import { createDb } from "../../../server/src/db/client.ts";
import { recordStatements, type Statement } from "../../../server/test/statements.ts";

/** Records the statements of our own code, which the controls then run. */
export async function recorded(
  databaseUrl: string,
  use: (db: ReturnType<typeof createDb>) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = createDb(databaseUrl, { onConnect: recordStatements(statements) });
  try {
    await use(db);
  } finally {
    await db.$disconnect();
  }
  return statements;
}
