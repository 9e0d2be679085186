import { expect } from "vitest";
import { discoverRoutes } from "../../test/discovered-routes.ts";
import { documentedBy, type OpenApiDocument } from "../../test/documented.ts";
import { FUZZ_TIMEOUT, type FuzzedCall, fuzzCalls } from "../../test/fuzz/fuzz-calls.ts";
import { routeProblem } from "../../test/fuzz/judge.ts";
import { routeRequests } from "../../test/fuzz/requests.ts";
import { uploads } from "../../test/fuzz/uploads.ts";
import { test } from "../../test/rest-test.ts";
import { ROUTE_ROWS } from "../../test/roles/route-rows.ts";

const routes = discoverRoutes();

test(
  "[API-4][SAFE-4] whatever is sent to any route, nothing breaks, and a refused call changes nothing",
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
        requests: (names) => routeRequests(name, route, names, isUpload ? [forms] : []),
        problemOf: (answer) => routeProblem(name, answer, isDocumented ? check : null),
        // An upload counts against its sender's quota, whatever comes of it.
        ...(isUpload && { leavesBehind: ["upload_tallies"] }),
      };
    });
    // The door to the procedures, which are called one by one elsewhere.
    const plain = calls.filter(({ name }) => !name.endsWith(" /trpc/:path"));
    expect(plain.length).toBeGreaterThan(30);
    await fuzzCalls({ app, deps, testIdentity, bearerOf, logLines }, plain);
  },
);
