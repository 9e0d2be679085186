import { discoverRoutes } from "../../test/discovered-routes.ts";
import "../../test/fixed-seed.ts";
import { FUZZ_TIMEOUT } from "../../test/fuzz/fuzz-calls.ts";
import { fuzzRoutes, sendDocumented } from "../../test/fuzz/fuzz-routes.ts";
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

test(
  "[API-4][API-8] what the document describes as valid is not refused as invalid",
  FUZZ_TIMEOUT,
  async ({ app, deps, testIdentity, bearerOf, logLines }) => {
    await sendDocumented({ app, deps, testIdentity, bearerOf, logLines }, 40);
  },
);
