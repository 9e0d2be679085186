import { expect, inject, test } from "vitest";
import { execute } from "../../server/test/databases.ts";
import { migrateOld } from "../../server/test/old-database.ts";

const LOGIN = `campside_former_${process.pid}`;

test("[OPS-4][OPS-5] the version before changes classes with the rights that it had", async () => {
  const oldRows = `
    CREATE ROLE ${LOGIN};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${LOGIN};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${LOGIN};`;
  try {
    await migrateOld("public_change_counts", oldRows, async (rows) => {
      await rows(`SET ROLE ${LOGIN}`);
      const former = () => rows("SELECT count::text AS row FROM public_state()");
      const [before] = await former();
      await rows("UPDATE classes SET capacity = 1");
      expect(await rows("SELECT sum(changes)::text AS row FROM public_change_counts")).toEqual(["1"]);
      // What it reads goes on as well.
      expect(await former()).toEqual([String(Number(before) + 1)]);
      await rows("RESET ROLE");
      await rows(`DROP OWNED BY ${LOGIN}`);
    });
  } finally {
    await execute(inject("adminUrl"), `DROP ROLE IF EXISTS ${LOGIN}`);
  }
});
