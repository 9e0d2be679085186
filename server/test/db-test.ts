import { setImmediate } from "node:timers/promises";
import { inject, test as base } from "vitest";
import { keepDatabase, openDatabase, type KeptDatabase, type TestDatabase } from "./kept-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database in which databases may be created. */
    adminUrl: string;
    /** The migrated database that the tests' databases are copies of. */
    templateName: string;
  }
}

interface DatabaseFixtures {
  $worker: { kept: KeptDatabase };
  $test: {
    database: TestDatabase;
    /** The URL of the test's migrated database. */
    databaseUrl: TestDatabase["url"];
    db: TestDatabase["db"];
    statements: TestDatabase["statements"];
  };
}

/** A test with a migrated database, in which no other test has left anything. */
export const test = base.extend<DatabaseFixtures>({
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const kept = keepDatabase(inject("adminUrl"), inject("templateName"));
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],
  database: async ({ kept }, use) => {
    const database = await kept.fresh();
    // What a test leaves running may end its statement; its next one fails, and the run with it, instead of reaching the
    // next test's rows.
    const { proxy, revoke } = Proxy.revocable(database.db, {});
    await use({ ...database, db: proxy });
    revoke();
    while (database.db.$load().idle < database.db.$load().open) await setImmediate();
  },
  databaseUrl: async ({ database }, use) => use(database.url),
  db: async ({ database }, use) => use(database.db),
  statements: async ({ database }, use) => use(database.statements),
});

/** The `database` of a test with a PostgreSQL server of its own. */
export async function useDatabase(url: string, use: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = openDatabase(url);
  await use(database);
  await database.db.$disconnect();
}
