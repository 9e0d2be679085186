import { randomBytes } from "node:crypto";
import { inject, test as base } from "vitest";
import { createDb, type Db } from "../src/db/client.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "./databases.ts";
import { recordStatements, type Statement } from "./statements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database in which databases may be created. */
    adminUrl: string;
    /** The migrated database that each test copies. */
    templateName: string;
  }
}

interface DatabaseFixtures {
  /** The URL of this test's own migrated database. */
  databaseUrl: string;
  /** The statements that `db` has sent, in order. */
  statements: Statement[];
  db: Db;
}

/** A test with a database of its own, a copy of the migrated template. */
export const test = base.extend<DatabaseFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  databaseUrl: async ({}, use) => {
    const adminUrl = inject("adminUrl");
    const name = `campside_test_${randomBytes(8).toString("hex")}`;
    await createDatabase(adminUrl, name, inject("templateName"));
    await use(databaseUrlOf(adminUrl, name));
    await dropDatabase(adminUrl, name);
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  statements: async ({}, use) => {
    await use([]);
  },
  db: async ({ databaseUrl, statements }, use) => {
    const db = createDb(databaseUrl, { poolSize: 20, onConnect: recordStatements(statements) });
    await use(db);
    await db.$disconnect();
  },
});
