import { expect, onTestFinished } from "vitest";
import { test } from "../../test/db-test.ts";
import { test as processTest } from "../../test/process-test.ts";
import { probeDatabase } from "./database-probe.ts";
import { latestMigration } from "./latest-migration.ts";

function probe(url: string) {
  const opened = probeDatabase(url);
  onTestFinished(() => opened.close());
  return opened;
}

test("[OPS-7] a database is ready with the last migration of this version, and not before it has ended", async ({
  db,
  databaseUrl,
}) => {
  const { state, responds } = probe(databaseUrl);
  expect(await state()).toBe("ok");
  await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${latestMigration()}`;
  expect([await state(), await responds()]).toEqual(["not migrated", true]);
  await db.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${latestMigration()}`;
  expect(await state()).toBe("not migrated");
});

test("[OPS-7] an empty database is not migrated, and one that refuses connections is unreachable", async ({
  databaseUrl,
}) => {
  const empty = new URL(databaseUrl);
  empty.pathname = "/postgres";
  expect(await probe(empty.href).state()).toBe("not migrated");
  expect(await probe("postgres://a@127.0.0.1:1/b").state()).toBe("unreachable");
});

processTest(
  "[OPS-7] a server without its database names the setting, not a stack",
  async ({ startServer, databaseUrl }) => {
    const missing = new URL(databaseUrl);
    missing.pathname = "/nowhere";
    for (const [url, reason] of [
      ["postgres://a@127.0.0.1:1/b", "connect ECONNREFUSED"],
      [missing.href, 'database "nowhere" does not exist'],
    ] as const) {
      const started = startServer({ DATABASE_URL: url }, "ignore");
      await expect(started).rejects.toThrow(`DATABASE_URL leads to a database that cannot be used: ${reason}`);
      await expect(started).rejects.not.toThrow(/\n\s+at /);
    }
  },
);

processTest(
  "[TRUE-2] a school's zone that the database does not know is refused with the name that it knows",
  async ({ startServer }) => {
    const started = startServer({ SCHOOL_TIME_ZONE: "US/Pacific-New" }, "ignore");
    await expect(started).rejects.toThrow("SCHOOL_TIME_ZONE is not known to the database: use America/Los_Angeles");
  },
);
