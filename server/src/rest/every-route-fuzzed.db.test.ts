import { expect } from "vitest";
import { discoverRoutes } from "../../test/discovered-routes.ts";
import { documentedBy, type OpenApiDocument } from "../../test/documented.ts";
import { FUZZ_TIMEOUT, type FuzzedCall, fuzzCalls } from "../../test/fuzz/fuzz-calls.ts";
import { routeProblem } from "../../test/fuzz/answer-problems.ts";
import { routeRequests } from "../../test/fuzz/requests.ts";
import { uploads } from "../../test/fuzz/uploads.ts";
import { test } from "../../test/rest-test.ts";
import { ROUTE_ROWS } from "../../test/roles/route-rows.ts";

const routes = discoverRoutes();

test(
  "[API-4][SAFE-4] no input to any route causes a fault, and a refused call changes nothing",
  FUZZ_TIMEOUT,
  async ({ app, deps, testIdentity, bearerOf, logLines }) => {
    const check = documentedBy((await app.inject("/openapi.json")).json<OpenApiDocument>());
    const forms = await uploads("/images");
    const calls = [...routes].map(([name, route]): FuzzedCall => {
      const isDocumented = route.schema?.tags !== undefined;
      const isUpload = name === "POST /images";
      return {
        name,
        rows: ROUTE_ROWS.filter(({ call }) => call === name),
        isSafe: name.startsWith("GET "),
        requests: (known) => routeRequests(name, route, known, isUpload ? [forms] : []),
        problemOf: (answer) => routeProblem(name, answer, isDocumented ? check : null),
        // Every upload counts against the quota.
        ...(isUpload && { mayChange: ["upload_tallies"] }),
      };
    });
    // The procedures are fuzzed one by one in another test.
    const plain = calls.filter(({ name }) => !name.endsWith(" /trpc/:path"));
    expect(plain.length).toBeGreaterThan(30);
    await fuzzCalls({ app, deps, testIdentity, bearerOf, logLines }, plain);
  },
);
