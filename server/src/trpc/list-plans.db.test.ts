import { emailingTest as test } from "../../test/rest-test.ts";
import { expectNoTableScans } from "../../test/table-scans.ts";

// Slow: plans every statement of every read.

/** In `list-plans.night.test.ts` the planner chooses, in a large school. */
const SMALL = { users: 300, classes: 300, enrolments: 3000, payments: 600, meetings: 3000 };

/** Small tables are scanned because it costs least, unless the planner has any other way. */
const PLANNER = "SET enable_seqscan = off";

test(
  "every read has an index to go by, and dropping one makes a read scan a table",
  { timeout: 120_000 },
  async ({ app, databaseUrl, deps, testIdentity, bearerOf, statements }) => {
    await expectNoTableScans({ app, databaseUrl, deps, testIdentity, bearerOf, statements }, SMALL, PLANNER);
  },
);
