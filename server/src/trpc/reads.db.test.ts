import pg from "pg";
import { expect } from "vitest";
import { test } from "../../test/rest-test.ts";
import { PROCEDURE_ROWS } from "../../test/roles/procedure-rows.ts";
import { aSchool, CALLERS } from "../../test/roles/school.ts";
import { appRouter } from "./app-router.ts";

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const queries = Object.keys(procedures).filter((path) => procedures[path]?._def.type === "query");

/** Who calls, and what they read. */
const STATEMENTS = 2;
/** Counts all money and all seats from two sides, for an admin who looks for what does not add up: no list. */
const MORE: Record<string, number> = { "admin.money": 7 };

test("every read asks the database twice at most: who calls, and for what they read", async ({
  app,
  deps,
  testIdentity,
  bearerOf,
  statements,
}) => {
  const school = await aSchool({ deps, testIdentity, bearerOf });
  const asked: Record<string, number> = {};
  for (const path of queries) {
    const row = PROCEDURE_ROWS.find(({ call, of }) => call === path && !of);
    const caller = CALLERS.findLast((one) => row?.expected[one] === "yes");
    if (!row || !caller) throw new Error(`nobody may call ${path}`);
    const input = JSON.stringify({ json: await row.input?.(school) });
    statements.length = 0;
    const url = `/trpc/${path}?input=${encodeURIComponent(input)}`;
    const answer = await app.inject({ url, headers: school.headers[caller] });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    // What tells whether a ready answer still holds is asked for by the clock, not by readers.
    asked[path] = statements.filter(({ text }) => !text.includes("public_state()")).length;
  }
  expect(queries.length).toBeGreaterThan(12);
  const tooMany = Object.entries(asked).filter(([path, times]) => times > (MORE[path] ?? STATEMENTS));
  expect(tooMany).toEqual([]);
});

test("what is asked again is prepared: the database has planned it before", async ({
  app,
  db,
  databaseUrl,
  deps,
  testIdentity,
  bearerOf,
  statements,
}) => {
  const school = await aSchool({ deps, testIdentity, bearerOf });
  statements.length = 0;
  for (let time = 0; time < 10; time++) {
    expect((await app.inject({ url: "/trpc/enrolment.mine", headers: school.headers.student })).statusCode).toBe(200);
  }
  const names = [...new Set(statements.map(({ name }) => name))];
  expect(names).toHaveLength(2);
  const counted = await db.$queryRawUnsafe<{ name: string; times: number }[]>(
    "SELECT name, (generic_plans + custom_plans)::int AS times FROM pg_prepared_statements",
  );
  const here = counted.filter(({ name }) => names.includes(name));
  expect(here.map(({ times }) => times)).toEqual([10, 10]);
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  expect((await other.query("SELECT name FROM pg_prepared_statements")).rows).toEqual([]);
  await other.end();
});
