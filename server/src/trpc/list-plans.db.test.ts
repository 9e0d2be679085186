import type { FastifyInstance } from "fastify";
import pg from "pg";
import { expect } from "vitest";
import { fillLargeSchool } from "../../test/large-school.ts";
import { inputsOf, QUERIES } from "../../test/read-inputs.ts";
import { releaseExpiredHolds } from "../modules/payments/release-expired-holds.ts";
import { test } from "../../test/rest-test.ts";
import { PROCEDURE_ROWS } from "../../test/roles/procedure-rows.ts";
import { aSchool, CALLERS, type School } from "../../test/roles/school.ts";
import type { Statement } from "../../test/statements.ts";

// Without the audit log: it has few distinct actors, so a search by actor reads most of it.
const LARGE_TABLES = new Set(["users", "classes", "selections", "enrolments", "payments", "receipts", "refunds"]);
/** Queries that look for inconsistencies read the whole ledger on purpose. */
const READS_ALL = (call: string) => call === "admin.ledger" || call.includes('"shown":"attention"');

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
    const caller = CALLERS.findLast((one) => row?.expected[one] === "yes");
    if (!row || !caller) throw new Error(`no caller may call ${path}`);
    for (const input of inputsOf(path, await row.input?.(school))) {
      const json = JSON.stringify({ json: input });
      if (READS_ALL(path) || READS_ALL(json)) continue;
      statements.length = 0;
      const url = `/trpc/${path}?input=${encodeURIComponent(json)}`;
      const { statusCode } = await app.inject({ url, headers: school.headers[caller] });
      expect([path, statusCode]).toEqual([path, 200]);
      reads.set(
        `${path} ${json}`,
        statements.filter(({ text }) => !text.includes("public_state()")),
      );
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

const DROPPED = ["users_name_words", "payments_created_at_id_idx", "enrolments_student_id_state_idx", "payments_taken"];

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
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const scans: Record<string, Record<string, string[]>> = { all: await tableScans(client, reads) };
    for (const index of DROPPED) {
      await client.query(`BEGIN; DROP INDEX ${index}`);
      scans[index] = await tableScans(client, reads);
      await client.query("ROLLBACK");
    }
    await client.end();
    expect(scans["all"]).toEqual({});
    expect(DROPPED.filter((index) => Object.keys(scans[index] ?? {}).length === 0)).toEqual([]);
  },
);
