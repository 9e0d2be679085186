import { expect } from "vitest";
import { emailingTest as test } from "../../test/rest-test.ts";
import { planDate } from "../../test/moving-place.ts";
import { PROCEDURE_ROWS } from "../../test/roles/procedure-rows.ts";
import type { Statement } from "../../test/statements.ts";
import { aSchool, CALLERS } from "../../test/roles/school.ts";
import { withClient } from "../db/with-client.ts";
import { appRouter } from "../routers/app-router.ts";

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const queries = Object.keys(procedures).filter((path) => procedures[path]?._def.type === "query");

/** The change counter is polled by a timer, and the school is read four times a second at most, whoever calls. */
const isOfReader = ({ text }: Statement) => !/public_change_counts|"school_settings"/.test(text);

/** One for the caller, one for the data. */
const STATEMENTS = 2;
/**
 * Not lists: all money and seats are summed in two ways to find inconsistencies, and a message is written with its receipt and dates.
 * A week begins by the school's clock, which is the database's.
 */
const MORE: Record<string, number> = {
  "admin.ledger": 7,
  // The message, its places, the receipt, plan and dates of the class, and a time by the school's clock.
  "admin.previewEmail": 7,
  // The cart, and whether a place of it is kept for a move.
  "admin.deskQuote": 3,
  // The place, and where it may move to.
  "admin.moveOptions": 3,
  "enrolment.moveOptions": 3,
  // Whether anything was sold, and the last changes.
  "school.settings": 3,
  "schedule.calendar": 3,
  // Plans what would be done, as the change does: locks, dates, venues, holidays, overlaps, and who is notified.
  "schedule.previewHoliday": 11,
  "schedule.previewMovedDates": 10,
  "schedule.week": 3,
  "schedule.weekChoices": 3,
};

test("every query runs at most two statements: one for the caller, one for the data", async ({
  app,
  deps,
  testIdentity,
  bearerOf,
  statements,
}) => {
  const school = await aSchool({ deps, testIdentity, bearerOf });
  await planDate(deps.db, school.paid);
  const counts: Record<string, number> = {};
  for (const path of queries) {
    const row = PROCEDURE_ROWS.find(({ call, of }) => call === path && !of);
    const caller = CALLERS.findLast((one) => row?.expected[one] === "yes");
    if (!row || !caller) throw new Error(`no caller may call ${path}`);
    const input = JSON.stringify({ json: await row.input?.(school) });
    statements.length = 0;
    const url = `/trpc/${path}?input=${encodeURIComponent(input)}`;
    const response = await app.inject({ url, headers: school.headers[caller] });
    expect([path, response.statusCode]).toEqual([path, 200]);
    counts[path] = statements.filter(isOfReader).length;
  }
  expect(queries.length).toBeGreaterThan(12);
  const tooMany = Object.entries(counts).filter(([path, times]) => times > (MORE[path] ?? STATEMENTS));
  expect(tooMany).toEqual([]);
});

test("repeated statements are prepared once per connection", async ({
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
  const names = [...new Set(statements.filter(isOfReader).map(({ name }) => name))];
  expect(names).toHaveLength(2);
  const counted = await db.$queryRawUnsafe<{ name: string; times: number }[]>(
    "SELECT name, (generic_plans + custom_plans)::int AS times FROM pg_prepared_statements",
  );
  const here = counted.filter(({ name }) => names.includes(name));
  expect(here.map(({ times }) => times)).toEqual([10, 10]);
  const ofAnother = await withClient(databaseUrl, (other) => other.query("SELECT name FROM pg_prepared_statements"));
  expect(ofAnother.rows).toEqual([]);
});
