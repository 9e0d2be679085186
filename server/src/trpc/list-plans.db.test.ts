import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { expect } from "vitest";
import { fillLargeSchool } from "../../test/large-school.ts";
import { BERLIN } from "../../test/sessions.ts";
import { inputsOf, QUERIES } from "../../test/read-inputs.ts";
import { withClient } from "../db/with-client.ts";
import { remindOfSessions } from "../modules/emails/remind-of-sessions.ts";
import { renewCalendarFeed } from "../modules/schedule/calendar-feed.ts";
import { listWeek } from "../modules/schedule/list-week.ts";
import { releaseExpiredHolds } from "../modules/payments/release-expired-holds.ts";
import { emailingTest as test } from "../../test/rest-test.ts";
import { PROCEDURE_ROWS } from "../../test/roles/procedure-rows.ts";
import { aSchool, CALLERS, type School } from "../../test/roles/school.ts";
import type { Statement } from "../../test/statements.ts";

// Without the audit log: it has few distinct actors, so a search by actor reads most of it.
const LARGE_TABLES = new Set(
  "users classes sessions selections enrolments payments receipts refunds email_messages".split(" "),
);
/** Queries that look for inconsistencies read the whole ledger on purpose. */
const READS_ALL = (call: string) => call === "admin.ledger" || call.includes('"shown":"attention"');

/** Queries whose statement depends on the role; of the others, the last caller's suffices. */
const DIFFERS_BY_ROLE = new Set(["schedule.week"]);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/** The large tables that a plan scans sequentially. */
function scannedTables({ "Node Type": type, "Relation Name": table, Plans = [] }: PlanNode): string[] {
  const here = type === "Seq Scan" && table !== undefined && LARGE_TABLES.has(table) ? [table] : [];
  return [...here, ...Plans.flatMap(scannedTables)];
}

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
          statements.filter(({ text }) => !text.includes("public_change_counts")),
        );
      }
    }
  }
  return reads;
}

async function tableScans(
  client: pg.Client,
  reads: ReadonlyMap<string, Statement[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [call, statements] of reads) {
    for (const statement of statements) {
      const tables = (await plansOf(client, statement)).flatMap(scannedTables);
      if (tables.length > 0) found[call] = tables;
    }
  }
  return found;
}

const DROPPED = [
  "users_name_words",
  "payments_created_at_id_idx",
  "enrolments_student_id_state_idx",
  "payments_taken",
  "sessions_instructor_id_starts_at_idx",
  "sessions_local_start_local_end_idx",
];

test(
  "with 100,000 classes and 1,000,000 enrolments no read scans a large table, and dropping an index makes one do so",
  { timeout: 180_000 },
  async ({ app, databaseUrl, deps, testIdentity, bearerOf, statements }) => {
    await fillLargeSchool(databaseUrl);
    const school = await aSchool({ deps, testIdentity, bearerOf });
    const reads = await allReads(app, school, statements);
    expect(reads.size).toBeGreaterThan(100);
    statements.length = 0;
    await releaseExpiredHolds(deps);
    reads.set("job release-expired-holds", [...statements]);
    statements.length = 0;
    await remindOfSessions({ ...deps, email: { publicUrl: "" }, schoolTimeZone: "Europe/Berlin" });
    expect(await deps.db.emailMessage.count({ where: { kind: "session_reminder" } })).toBeGreaterThan(1000);
    reads.set("job remind-of-sessions", statements.slice(0, 1));
    statements.length = 0;
    await app.inject({
      url: `/calendar.ics?key=${(await renewCalendarFeed({ ...deps, actor: school.instructor })).key}`,
    });
    reads.set("GET /calendar.ics", [...statements]);
    statements.length = 0;
    for (const actor of [school.instructor, school.admin])
      await listWeek({ ...deps, actor, schoolTimeZone: BERLIN }, { monday: "2001-01-01" });
    reads.set("an empty week", [...statements]);
    const scans: Record<string, Record<string, string[]>> = {};
    await withClient(databaseUrl, async (client) => {
      scans["all"] = await tableScans(client, reads);
      for (const index of DROPPED) {
        await client.query(`BEGIN; DROP INDEX ${index}`);
        scans[index] = await tableScans(client, reads);
        await client.query("ROLLBACK");
      }
    });
    expect(scans["all"]).toEqual({});
    expect(DROPPED.filter((index) => Object.keys(scans[index] ?? {}).length === 0)).toEqual([]);
  },
);
