import { SCHOOL } from "../../test/school.ts";
import { resolveResponse } from "@trpc/server/http";
import { expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { QUERIES } from "../../test/read-inputs.ts";
import { appRouter } from "../routers/app-router.ts";
import { type Context, visitorContext } from "./context.ts";
import { MAX_BATCH_CALLS, runCalls, type TrpcRequest } from "./run-calls.ts";

const BATCHES = ["auth.me,enrolment.mine", "auth.me,enrolment.mine,admin.users", "nothing,auth.me", "auth.register"];
/** As many calls as a batch may have. */
const WHOLE_BATCH = Array.from({ length: MAX_BATCH_CALLS }, () => "auth.me").join(",");
const MUTATIONS = ["payments.start", "enrolment.select", "payments.start,nothing", "nothing", "auth.me"];
const INPUTS = ["", "{", "[]", "7", "null", '{"json":7}', '{"0":{"json":{}},"1":7}', '{"__proto__":1}'];
const BODIES = INPUTS.slice(1);

/** The results, each as its data or its error's code, without the minute at which they were read. */
function read(status: number, body: string): unknown {
  const withoutNow = (key: string, value: unknown) => (key === "now" ? undefined : value);
  const results = [JSON.parse(body, withoutNow)].flat() as {
    result?: unknown;
    error?: { json: { data: { code: string } } };
  }[];
  return [status, results.map(({ result, error }) => result ?? error?.json.data.code)];
}

function errorData(body: string): object {
  return (JSON.parse(body) as { error: { json: { data: object } } }).error.json.data;
}

async function byLibrary({ method, params, query, body }: TrpcRequest, ctx: Context): Promise<unknown> {
  const parameters = new URLSearchParams(query as Record<string, string>);
  const response = await resolveResponse({
    router: appRouter,
    req: new Request(`http://localhost/trpc/${params.path}?${parameters.toString()}`, {
      method,
      ...(method === "POST" && { headers: { "content-type": "application/json" }, body: body as string }),
    }),
    path: params.path,
    error: null,
    createContext: async () => ctx,
  });
  return read(response.status, await response.text());
}

// Slow: hundreds of requests of three callers, each answered twice.
test("a request is answered as tRPC's own handler answers it", { timeout: 120_000 }, async ({ deps, db }) => {
  const { id: classId } = await aClass(db);
  const requests: TrpcRequest[] = [];
  for (const batch of [{}, { batch: "1" }]) {
    for (const path of [...QUERIES, ...BATCHES, WHOLE_BATCH]) {
      for (const input of [undefined, JSON.stringify({ json: { classId } }), ...INPUTS]) {
        requests.push({
          method: "GET",
          params: { path },
          query: { ...batch, ...(input !== undefined && { input }) },
          body: undefined,
        });
      }
    }
    for (const path of MUTATIONS) {
      for (const body of BODIES) requests.push({ method: "POST", params: { path }, query: batch, body });
    }
  }
  const statuses = new Set<number>();
  for (const actor of [null, await aUser(db, "student"), await aUser(db, "admin")]) {
    const ctx = { ...visitorContext(deps, SCHOOL, "request"), actor };
    for (const request of requests) {
      const { status, body } = await runCalls(request, { contextOf: () => ctx, language: "en" });
      statuses.add(status);
      expect({ request, answer: read(status, body) }).toEqual({ request, answer: await byLibrary(request, ctx) });
    }
  }
  const tooMany = { method: "GET", params: { path: "auth.me,".repeat(500) }, query: { batch: "1" }, body: undefined };
  const ctx = visitorContext(deps, SCHOOL, "request");
  const rejected = await runCalls(tooMany, { contextOf: () => ctx, language: "en" });
  expect(read(rejected.status, rejected.body)).toEqual([400, ["BAD_REQUEST"]]);
  expect(errorData(rejected.body)).not.toHaveProperty("path");
  const unknown = await runCalls(
    { method: "GET", params: { path: "nothing" }, query: {}, body: undefined },
    { contextOf: () => ctx, language: "en" },
  );
  expect(errorData(unknown.body)).toMatchObject({ code: "NOT_FOUND", path: "nothing" });
  expect(statuses).toEqual(new Set([200, 207, 400, 401, 403, 404, 405]));
});
