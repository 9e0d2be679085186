import { discoverRoutes } from "../../test/discovered-routes.ts";
import "../../test/fixed-seed.ts";
import { FUZZ_TIMEOUT } from "../../test/fuzz/fuzz-calls.ts";
import { fuzzRoutes } from "../../test/fuzz/fuzz-routes.ts";
import { test } from "../../test/rest-test.ts";

const routes = discoverRoutes();

// Slow: 40 inputs to every route.
test(
  "[API-4][SAFE-4] no input to any route causes a fault, and a refused call changes nothing",
  FUZZ_TIMEOUT,
  async ({ app, deps, testIdentity, bearerOf, logLines }) => {
    await fuzzRoutes({ app, deps, testIdentity, bearerOf, logLines }, routes, 40);
  },
);
