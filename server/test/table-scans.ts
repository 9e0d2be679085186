import { schoolWith } from "./school.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { expect } from "vitest";
import { withClient } from "../src/db/with-client.ts";
import type { AnyCtx } from "../src/deps.ts";
import { remindOfMeetings } from "../src/modules/emails/remind-of-meetings.ts";
import { renewCalendarFeed } from "../src/modules/schedule/calendar-feed.ts";
import { listWeek } from "../src/modules/schedule/list-week.ts";
import { releaseExpiredHolds } from "../src/modules/payments/release-expired-holds.ts";
import { fillLargeSchool, type LargeSchool } from "./large-school.ts";
import { inputsOf, QUERIES } from "./read-inputs.ts";
import { PROCEDURE_ROWS } from "./roles/procedure-rows.ts";
import { aSchool, CALLERS, type School } from "./roles/school.ts";
import { BERLIN } from "./meetings.ts";
import type { Statement } from "./statements.ts";
import type { TestIdentity } from "./test-identity.ts";

// Without the audit log: it has few distinct actors, so a search by actor reads most of it.
const LARGE_TABLES = new Set(
  "users classes meetings selections enrolments payments receipts refunds email_messages".split(" "),
);
/** Queries that look for inconsistencies read the whole ledger on purpose. */
const READS_ALL = (call: string) => call === "admin.ledger" || call.includes('"shown":"attention"');

/** Queries whose statement depends on the role; of the others, the last caller's suffices. */
const DIFFERS_BY_ROLE = new Set(["schedule.calendar", "schedule.week"]);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** The large tables that a plan scans sequentially. */
function scannedTables({ "Node Type": type, "Relation Name": table, Plans = [] }: PlanNode): string[] {
  const here = type === "Seq Scan" && table !== undefined && LARGE_TABLES.has(table) ? [table] : [];
  return [...here, ...Plans.flatMap(scannedTables)];
}

const usesIndex = (plan: PlanNode, name: string): boolean =>
  plan["Index Name"] === name || (plan.Plans ?? []).some((one) => usesIndex(one, name));

/** PostgreSQL's plans of a statement: for these values and, if it is prepared, the generic plan. */
async function plansOf(client: pg.Client, { name, text, values = [] }: Statement): Promise<PlanNode[]> {
  const explained = [client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)];
  if (name) explained.push(client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`));
  return (await Promise.all(explained)).flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"][0].Plan));
}

/** The statements of every query with each of its inputs. */
async function allReads(app: FastifyInstance, school: School, statements: Statement[]) {
  const reads = new Map<string, Statement[]>();
  for (const path of QUERIES) {
    const row = PROCEDURE_ROWS.find(({ call, of }) => call === path && !of);
    const callers = CALLERS.filter((one) => row?.expected[one] === "yes");
    if (!row || callers.length === 0) throw new Error(`no caller may call ${path}`);
    for (const input of inputsOf(path, await row.input?.(school))) {
      const json = JSON.stringify({ json: input });
      if (READS_ALL(path) || READS_ALL(json)) continue;
      const url = `/trpc/${path}?input=${encodeURIComponent(json)}`;
      for (const caller of callers.filter((one) => one === callers.at(-1) || DIFFERS_BY_ROLE.has(path))) {
        statements.length = 0;
        const { statusCode } = await app.inject({ url, headers: school.headers[caller] });
        expect([path, statusCode]).toEqual([path, 200]);
        reads.set(
          `${path} ${json} of the ${caller}`,
          statements.filter(({ text }) => !/public_change_counts|^(BEGIN|COMMIT)\b/.test(text)),
        );
      }
    }
  }
  return reads;
}

interface Planned {
  call: string;
  statement: Statement;
  plans: PlanNode[];
}

/** The large tables that calls scan, by call. */
function scansOf(planned: readonly Planned[]): Record<string, string[]> {
  const scanning = planned.map(({ call, plans }) => [call, plans.flatMap(scannedTables)] as const);
  return Object.fromEntries(scanning.filter(([, tables]) => tables.length > 0));
}

async function planAll(client: pg.Client, all: Iterable<Omit<Planned, "plans">>): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const one of all) planned.push({ ...one, plans: await plansOf(client, one.statement) });
  return planned;
}

const DROPPED = [
  "users_name_words",
  "payments_created_at_id_idx",
  "payments_student_id_idx",
  "payments_taken",
  "meetings_instructor_id_starts_at_idx",
  "meetings_local_start_local_end_idx",
];

interface Tools {
  app: FastifyInstance;
  databaseUrl: string;
  deps: AnyCtx;
  testIdentity: TestIdentity;
  bearerOf: (user: { id: string }) => Promise<{ authorization: string }>;
  /** The statements that `deps.db` has sent. */
  statements: Statement[];
}

/** The statements of all reads: of the queries, of jobs that search, and of the calendar. */
async function allStatements({ app, deps, statements, ...tools }: Tools) {
  const school = await aSchool({ deps, ...tools });
  const reads = await allReads(app, school, statements);
  expect(reads.size).toBeGreaterThan(100);
  statements.length = 0;
  await releaseExpiredHolds(deps);
  reads.set("job release-expired-holds", [...statements]);
  statements.length = 0;
  await remindOfMeetings({ ...deps, email: { publicUrl: "" }, school: schoolWith({ timeZone: "Europe/Berlin" }) });
  expect(await deps.db.emailMessage.count({ where: { kind: "meeting_reminder" } })).toBeGreaterThan(0);
  reads.set("job remind-of-meetings", statements.slice(0, 1));
  const { key } = await renewCalendarFeed({ ...deps, actor: school.instructor });
  statements.length = 0;
  await app.inject({ url: `/calendar.ics?key=${key}` });
  reads.set("GET /calendar.ics", [...statements]);
  statements.length = 0;
  for (const actor of [school.instructor, school.admin])
    await listWeek({ ...deps, actor, school: schoolWith({ timeZone: BERLIN }) }, { monday: "2001-01-01" });
  reads.set("an empty week", [...statements]);
  const all = [...reads].flatMap(([call, list]) => list.map((statement) => ({ call, statement })));
  // Every call looks for its caller.
  return new Map(all.map((one) => [JSON.stringify([one.statement.text, one.statement.values]), one])).values();
}

/**
 * Fills a school and plans every read of it. Expects that none scans a large table, and that one does so after each of several
 * indexes is dropped.
 *
 * @param planner settings of PostgreSQL's planner
 */
export async function expectNoTableScans(tools: Tools, size: LargeSchool, planner = ""): Promise<void> {
  await fillLargeSchool(tools.databaseUrl, size);
  const statements = await allStatements(tools);
  await withClient(tools.databaseUrl, async (client) => {
    await client.query(planner);
    const planned = await planAll(client, statements);
    expect(scansOf(planned)).toEqual({});
    for (const index of DROPPED) {
      const concerned = planned.filter(({ plans }) => plans.some((plan) => usesIndex(plan, index)));
      await client.query(`BEGIN; DROP INDEX ${index}`);
      const scans = scansOf(await planAll(client, concerned));
      await client.query("ROLLBACK");
      expect([index, Object.keys(scans).length > 0]).toEqual([index, true]);
    }
  });
}
