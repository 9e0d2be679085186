import { FUZZ_TIMEOUT } from "../../test/fuzz/fuzz-calls.ts";
import { fuzzProcedures } from "../../test/fuzz/fuzz-procedures.ts";
import { test } from "../../test/rest-test.ts";

test(
  "[API-4][SAFE-4] no random input to any procedure causes an internal error, and a rejected call changes nothing",
  FUZZ_TIMEOUT,
  async ({ app, deps, testIdentity, bearerOf, logLines }) => {
    await fuzzProcedures({ app, deps, testIdentity, bearerOf, logLines }, 1000);
  },
);
