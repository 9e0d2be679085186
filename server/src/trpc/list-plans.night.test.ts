import { LARGE } from "../../test/large-school.ts";
import { emailingTest as test } from "../../test/rest-test.ts";
import { expectNoTableScans } from "../../test/table-scans.ts";

test(
  "with 100,000 classes and 1,000,000 enrolments no read scans a large table, and dropping an index makes one do so",
  { timeout: 900_000 },
  async ({ app, databaseUrl, deps, testIdentity, bearerOf, statements }) => {
    await expectNoTableScans({ app, databaseUrl, deps, testIdentity, bearerOf, statements }, LARGE);
  },
);
