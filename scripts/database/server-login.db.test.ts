import { randomBytes } from "node:crypto";
import { Logger, run } from "graphile-worker";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { createDatabase, databaseUrlOf, dropDatabase, execute } from "../../server/test/databases.ts";
import { test } from "../../server/test/db-test.ts";
import { aClass, aUser } from "../../server/test/factories.ts";
import { createDb, type Db } from "../../server/src/db/client.ts";
import { queueJob } from "../../server/src/jobs/queue-job.ts";
import { approveClass } from "../../server/src/modules/admin/decide-class.ts";
import { listActs } from "../../server/src/modules/admin/list-acts.ts";
import { migrate } from "./migrate.ts";

const freshName = (kind: string) => `campside_${kind}_${randomBytes(6).toString("hex")}`;

function asLogin(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = "a p@ss/word";
  return url.href;
}

/** The database as the server's own login meets it. */
async function asServer(databaseUrl: string): Promise<{ db: Db; url: string }> {
  const login = freshName("server");
  const url = asLogin(databaseUrl, login);
  await migrate(databaseUrl, url);
  const db = createDb(url);
  onTestFinished(async () => {
    await db.$disconnect();
    // By now the test's database has gone, and with it all that the login owned.
    await execute(inject("adminUrl"), `DROP ROLE ${login}`);
  });
  return { db, url };
}

const ATTACKS = [
  "UPDATE acts SET actor_id = NULL",
  "DELETE FROM acts",
  "TRUNCATE acts",
  "TRUNCATE users CASCADE",
  "ALTER TABLE acts DISABLE TRIGGER ALL",
  "DROP TRIGGER acts_are_final ON acts",
  "DROP TABLE acts",
  "SET session_replication_role = replica",
  "INSERT INTO acts (kind, user_id, at) SELECT 'made_admin', id, '2020-01-01' FROM users LIMIT 1",
  "DELETE FROM _prisma_migrations",
];

/** The attacks that are not refused with these words. */
async function survivors(db: Db, attacks: string[], refusal: RegExp): Promise<string[]> {
  const outcomes = await Promise.allSettled(attacks.map((attack) => db.$executeRawUnsafe(attack)));
  const isRefused = (outcome: PromiseSettledResult<unknown> | undefined) =>
    outcome?.status === "rejected" && refusal.test(String(outcome.reason));
  return attacks.filter((_, i) => !isRefused(outcomes[i]));
}

test("[SAFE-4] the server's login adds to the record of decisions and can do nothing else with it", async ({
  db: owner,
  databaseUrl,
}) => {
  const { db } = await asServer(databaseUrl);
  const admin = await aUser(db, "admin");
  const { id: classId } = await aClass(db, { status: "pending" });
  await approveClass({ db, actor: admin }, { classId });
  const record = () => listActs({ db }, { sort: "newest", limit: 10, offset: 0 });
  const before = await record();
  expect(before.acts).toMatchObject([{ kind: "class_approved", actor: { name: admin.name }, class: { id: classId } }]);
  expect(await survivors(db, ATTACKS, /permission denied|must be owner/)).toEqual([]);
  expect(await record()).toEqual(before);
  // The owner is held by the triggers; that they are the owner's to remove is what the other login is for.
  expect(await survivors(owner, ATTACKS.slice(0, 4), /acts_are_final/)).toEqual([]);
  expect(await record()).toEqual(before);
});

test("without the triggers and the login, the same attack empties the record", async ({ db, databaseUrl }) => {
  const { id: userId } = await aUser(db, "admin");
  await db.act.create({ data: { kind: "made_admin", userId } });
  await execute(databaseUrl, "ALTER TABLE acts DISABLE TRIGGER acts_are_final");
  await db.$executeRawUnsafe("DELETE FROM acts");
  expect(await db.act.count()).toBe(0);
});

test("the server's login runs the job queue", async ({ databaseUrl }) => {
  const { db, url } = await asServer(databaseUrl);
  await db.$transaction((tx) => queueJob(tx, "remove-identity", { uid: "somebody" }));
  const done = Promise.withResolvers<unknown>();
  // The database goes while the connections are still closing, which the library's own pool would throw at nobody.
  const pgPool = new pg.Pool({ connectionString: url });
  const unheard = () => undefined;
  pgPool.on("error", unheard).on("connect", (client) => client.on("error", unheard));
  const runner = await run({
    pgPool,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => () => undefined),
    taskList: { "remove-identity": async (payload) => done.resolve(payload) },
  });
  expect(await done.promise).toEqual({ uid: "somebody" });
  await runner.stop();
  await pgPool.end();
});

test("an owner who is no superuser may make it, again and again, and with a new password", async () => {
  const adminUrl = inject("adminUrl");
  const [owner, server, name] = [freshName("owner"), freshName("server"), freshName("owned")];
  await execute(adminUrl, `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'a p@ss/word'`);
  await createDatabase(adminUrl, name);
  const asAdmin = databaseUrlOf(adminUrl, name);
  try {
    await execute(adminUrl, `ALTER DATABASE ${name} OWNER TO ${owner}`);
    const url = asLogin(asAdmin, owner);
    await migrate(url, asLogin(asAdmin, server));
    const renewed = new URL(asLogin(asAdmin, server));
    renewed.password = "another";
    await migrate(url, renewed.href);
    const client = new pg.Client({ connectionString: renewed.href });
    await client.connect();
    await expect(client.query("SELECT count(*) FROM graphile_worker.jobs")).resolves.toBeDefined();
    await expect(client.query("DELETE FROM acts")).rejects.toThrow("permission denied");
    await client.end();
  } finally {
    await dropDatabase(adminUrl, name);
    await execute(adminUrl, `DROP ROLE ${server}; DROP ROLE ${owner}`);
  }
});

test("one login for both is refused", async ({ databaseUrl }) => {
  await expect(migrate(databaseUrl, databaseUrl)).rejects.toThrow("SERVER_DATABASE_URL must name a login of its own.");
});
