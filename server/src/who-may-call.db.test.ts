import type { FastifyInstance, InjectOptions } from "fastify";
import { describe, expect } from "vitest";
import { discoverRoutes } from "../test/discovered-routes.ts";
import { emailingTest as test } from "../test/rest-test.ts";
import { PROCEDURE_ROWS } from "../test/roles/procedure-rows.ts";
import { ROUTE_ROWS } from "../test/roles/route-rows.ts";
import type { Outcome, Row } from "../test/roles/row.ts";
import { aSchool, type Caller, CALLERS, type School } from "../test/roles/school.ts";
import { type WatchedRows, watchRows } from "../test/watch-rows.ts";
import { appRouter } from "./routers/app-router.ts";

const routes = discoverRoutes();

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: "query" | "mutation" } }>;

async function procedureRequest({ call }: Row, input: unknown): Promise<InjectOptions> {
  const json = { json: input };
  if (procedures[call]?._def.type === "mutation") return { method: "POST", url: `/trpc/${call}`, payload: json };
  return { url: `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(json))}` };
}

async function routeRequest({ call, path }: Row, input: unknown, school: School): Promise<InjectOptions> {
  const [method, pattern = ""] = call.split(" ");
  const request = { method: method as "GET", url: path?.(school) ?? pattern, headers: { accept: "application/json" } };
  if (!(input instanceof FormData)) return input ? { ...request, payload: input } : request;
  const form = new Request("http://school.example", { method: "POST", body: input });
  const headers = { ...request.headers, "content-type": form.headers.get("content-type") ?? "" };
  return { ...request, headers, payload: Buffer.from(await form.arrayBuffer()) };
}

interface Tools {
  app: FastifyInstance;
  school: School;
  rows: WatchedRows;
  requestOf: (row: Row, input: unknown, school: School) => Promise<InjectOptions>;
}

/** An outcome, or one with a side effect. */
type Observed = string | number;

/** Makes one row's call as one caller and returns the outcome. Leaves the school as it was. */
async function observe({ app, school, rows, requestOf }: Tools, row: Row, caller: Caller): Promise<Observed> {
  const request = await requestOf(row, await row.input?.(school), school);
  const made = await rows.changed();
  const response = await app.inject({ ...request, headers: { ...request.headers, ...school.headers[caller] } });
  const outcome = outcomeOf(row, response.statusCode, response.body, school);
  const changed = await rows.changed();
  const tables = new Set([...made, ...changed]);
  if (tables.size > 0) await rows.restore(tables);
  return outcome === "yes" || changed.length === 0 ? outcome : `${outcome}, with a side effect`;
}

function outcomeOf(row: Row, status: number, body: string, school: School): Outcome {
  if (status >= 300) return status;
  if (/^\{"(admin|instructor|student)":false\}$/.test(body)) return "false";
  return row.reaches && !body.includes(row.reaches(school)) ? "own" : "yes";
}

async function compare(tools: Tools, rows: Row[], caller: Caller): Promise<void> {
  const observed: Record<string, Observed> = {};
  const expected: Record<string, Outcome> = {};
  for (const row of rows) {
    const name = row.of ? `${row.call}, ${row.of}` : row.call;
    expected[name] = row.expected[caller];
    observed[name] = await observe(tools, row, caller);
  }
  expect(observed).toEqual(expected);
}

const INVALID_BODIES = ["", "{", "[]", "7", "{}", '{"json":{"classId":7}}', '{"__proto__":1}', "x".repeat(300_000)];

/** A row's call with an invalid body, and with path parameters that match nothing. */
function invalidRequest({ call }: Row, body: string): InjectOptions {
  const headers = { "content-type": "application/json" };
  const [method, pattern] = call.split(" ");
  if (pattern) {
    const url = pattern.replaceAll(/:\w+/g, "nonsense");
    return { method: method as "GET", url, headers, ...(method !== "GET" && { payload: body }) };
  }
  if (procedures[call]?._def.type === "query")
    return { url: `/trpc/${call}?input=${encodeURIComponent(body.slice(0, 1000))}` };
  return { method: "POST", url: `/trpc/${call}`, headers, payload: body.slice(0, 1000) };
}

test(
  "[ROLE-1][SAFE-4] unauthorized callers get 401 or 403, whatever they send",
  { timeout: 120_000 },
  async ({ app, db, deps, testIdentity, bearerOf }) => {
    const school = await aSchool({ deps, testIdentity, bearerOf });
    const rows = await watchRows(db);
    const observed: unknown[] = [];
    const isUnauthorized = (outcome: Outcome) => outcome === 401 || outcome === 403;
    let count = 0;
    for (const row of [...PROCEDURE_ROWS, ...ROUTE_ROWS].filter(({ of }) => !of)) {
      for (const caller of CALLERS.filter((one) => isUnauthorized(row.expected[one]))) {
        // By turns: every call gets several, from several callers.
        const body = INVALID_BODIES[count++ % INVALID_BODIES.length] ?? "";
        const request = invalidRequest(row, body);
        const response = await app.inject({ ...request, headers: { ...request.headers, ...school.headers[caller] } });
        if (response.statusCode !== row.expected[caller]) observed.push([row.call, caller, body, response.statusCode]);
      }
    }
    expect(observed).toEqual([]);
    expect(await rows.changed()).toEqual([]);
  },
);

describe("[ROLE-1][ROLE-2][SAFE-4] authorization by role; a rejected call changes nothing", () => {
  test("[ROLE-2] every procedure and every route has its row", async ({ app }) => {
    expect(Object.keys(procedures).filter((path) => !PROCEDURE_ROWS.some(({ call }) => call === path))).toEqual([]);
    await app.ready();
    const paths = [...routes.keys()].filter((route) => !route.endsWith(" /trpc/:path"));
    expect(paths.length).toBeGreaterThan(24);
    expect(paths.filter((route) => !ROUTE_ROWS.some(({ call }) => call === route))).toEqual([]);
  });

  // Slow: makes every call.
  test.for(CALLERS)("%s", { timeout: 120_000 }, async (caller, { app, db, deps, testIdentity, bearerOf }) => {
    const school = await aSchool({ deps, testIdentity, bearerOf });
    const tools = { app, school, rows: await watchRows(db) };
    await compare({ ...tools, requestOf: procedureRequest }, PROCEDURE_ROWS, caller);
    await compare({ ...tools, requestOf: routeRequest }, ROUTE_ROWS, caller);
  });
});
