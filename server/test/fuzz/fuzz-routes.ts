import { expect } from "vitest";
import type { discoverRoutes } from "../discovered-routes.ts";
import { documentedBy, type OpenApiDocument } from "../documented.ts";
import { ROUTE_ROWS } from "../roles/route-rows.ts";
import { routeProblem } from "./answer-problems.ts";
import { documentedRequests } from "./documented-requests.ts";
import { type FuzzedCall, fuzzCalls, type FuzzTools } from "./fuzz-calls.ts";
import { routeRequests } from "./requests.ts";
import { uploads } from "./uploads.ts";

/** Sends every documented call what the document describes as valid: none may be refused as invalid. */
export async function sendDocumented(tools: FuzzTools, runs: number): Promise<void> {
  const { paths } = (await tools.app.inject("/openapi.json")).json<OpenApiDocument>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { requestBody }]) => !requestBody?.content["multipart/form-data"])
      .map(([verb, operation]): FuzzedCall => {
        const method = verb.toUpperCase();
        const name = `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
        return {
          name,
          rows: ROUTE_ROWS.filter(({ call }) => call === name),
          isSafe: method === "GET",
          requests: (values) => documentedRequests(method, path, operation, values),
          problemOf: ({ statusCode, rawPayload }) =>
            // Whether a price alone names a class depends on the selection.
            statusCode === 400 && !rawPayload.includes("CLASS_UNCLEAR") ? `refuses: ${String(rawPayload)}` : null,
        };
      }),
  );
  expect(calls.length).toBeGreaterThan(20);
  await fuzzCalls(tools, calls, runs);
}

/** Fuzzes every route but those of the procedures. */
export async function fuzzRoutes(
  tools: FuzzTools,
  routes: ReturnType<typeof discoverRoutes>,
  runs: number,
): Promise<void> {
  const check = documentedBy((await tools.app.inject("/openapi.json")).json<OpenApiDocument>());
  const forms = new Map<string, Awaited<ReturnType<typeof uploads>>>(
    await Promise.all(["/images", "/logos"].map(async (path) => [`POST ${path}`, await uploads(path)] as const)),
  );
  const calls = [...routes].map(([name, route]): FuzzedCall => {
    const isDocumented = route.schema?.tags !== undefined;
    const form = forms.get(name);
    return {
      name,
      rows: ROUTE_ROWS.filter(({ call }) => call === name),
      isSafe: name.startsWith("GET "),
      requests: (values) => routeRequests(name, route, values, form ? [form] : []),
      problemOf: (answer) => routeProblem(name, answer, isDocumented ? check : null),
      // Every upload counts against the quota.
      ...(form && { mayChange: ["upload_tallies"] }),
    };
  });
  const plain = calls.filter(({ name }) => !name.endsWith(" /trpc/:path"));
  expect(plain.length).toBeGreaterThan(30);
  await fuzzCalls(tools, plain, runs);
}
