import { expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { discoverRoutes } from "../../test/discovered-routes.ts";
import { aClass } from "../../test/factories.ts";
import { inputsOf, QUERIES } from "../../test/read-inputs.ts";
import { recordStatements, type Statement } from "../../test/statements.ts";
import { createDb, type Db } from "../db/client.ts";

const routes = discoverRoutes();

const test = appTest.extend<{ reads: Statement[]; publicDb: Db }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  reads: async ({}, use) => {
    await use([]);
  },
  publicDb: async ({ databaseUrl, reads }, use) => {
    const publicDb = createDb(databaseUrl, { poolSize: 2, onConnect: recordStatements(reads) });
    await use(publicDb);
    await publicDb.$disconnect();
  },
});

/** The tables in a query plan. */
function tablesOf(plan: unknown): string[] {
  if (typeof plan !== "object" || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) => (key === "Relation Name" ? [String(value)] : tablesOf(value)));
}

/** Where the triggers count. */
const COUNTS = "public_change_counts";

async function tablesReadBy(db: Db, statements: readonly Statement[]): Promise<string[]> {
  const texts = new Set(statements.map(({ text }) => text).filter((text) => /^\s*(?:SELECT|WITH)\b/i.test(text)));
  const plans = [];
  for (const text of texts) plans.push(await db.$queryRawUnsafe(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`));
  return [...new Set(plans.flatMap(tablesOf))].filter((name) => name !== COUNTS).toSorted();
}

/** The tables without a change trigger for inserts, updates or deletes. */
async function uncounted(db: Db, tables: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${tables}::text[]) AS name
    WHERE (SELECT bit_or(tgtype) & 28 FROM pg_trigger -- insert 4, delete 8, update 16
      WHERE tgrelid = name::regclass AND tgfoid = 'count_public_change'::regproc AND tgenabled = 'O')
      IS DISTINCT FROM 28`;
  return rows.map(({ name }) => name);
}

test("every table that a public query reads has change triggers", async ({ anotherApp, publicDb, reads, db }) => {
  const app = await anotherApp({ publicDb });
  const { id: classId } = await aClass(db);
  const queries = QUERIES.flatMap((path) =>
    inputsOf(path, { classId }).map((json) => `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json }))}`),
  );
  // A calendar is its owner's, and is not cached.
  const shared = [...routes.keys()].filter((route) => route !== "GET /calendar.ics");
  const gets = shared.flatMap((route) => /^GET ([^*]+)$/.exec(route)?.[1]?.replace(/:\w+/, classId) ?? []);
  for (const url of [...queries, ...gets]) await app.inject({ url, headers: { accept: "application/json" } });

  const tables = await tablesReadBy(db, reads);
  expect(tables).toEqual(expect.arrayContaining(["classes", "users"]));
  expect(await uncounted(db, tables)).toEqual([]);
  // Control: a table whose inserts are no longer counted, and one that never had a trigger.
  await db.$executeRaw`DROP TRIGGER users_public_arrival ON users`;
  expect(await uncounted(db, [...tables, "enrolments"])).toEqual(["users", "enrolments"]);
});
