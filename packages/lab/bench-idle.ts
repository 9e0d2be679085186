import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createDatabase, databaseUrlOf } from "../../server/test/databases.ts";
import { createDb } from "../../server/src/db/client.ts";
import { migrate } from "../../scripts/database/migrate.ts";
import { startBenchProcess } from "./bench/bench-process.ts";
import { startBenchServer } from "./bench/bench-school.ts";
import { clientOf } from "./bench/client.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { pairsOf } from "./bench/pg-control.ts";
import { processorMs, processorMsWithChildren } from "../../server/test/processor.ts";
import { buy } from "./bench/purchase.ts";
import { proportionalMegabytes } from "./bench/resident.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { signedInStudents } from "./bench/students.ts";
import { startPostgres } from "../../scripts/local/postgres/postgres-server.ts";
import type { Part } from "../../scripts/school/part.ts";
import { freePort } from "../../scripts/school/ports.ts";

// What a school takes that nobody visits, for docs/scale.md: a server process and a database each, on one PostgreSQL; then
// what a purchase adds to its database.

const isBrief = process.argv.includes("--once");
const SCHOOLS = isBrief ? 2 : 4;
const IDLE_MS = isBrief ? 5000 : 60_000;
const PURCHASES = isBrief ? 50 : 500;
const CLASSES = 20;

const folder = await mkdtemp(join(tmpdir(), "campside-idle-"));
const postgres = await startPostgres({
  folder: join(folder, "postgres"),
  port: await freePort(),
  password: "bench",
  durable: true,
});
const databasePid = Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0]);
const admin = createDb(postgres.url);
const provider = await startBenchProcess("controls/card-provider.ts", {});
const servers: Part[] = [];
const stop = stopOnSignal(async () => {
  for (const server of servers) await server.stop();
  await provider.stop();
  await admin.$disconnect();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function count(sql: string): Promise<number> {
  const [row] = await admin.$queryRawUnsafe<{ value: number }[]>(sql);
  return Number(row?.value);
}

const sizeOf = (name: string) => count(`SELECT pg_database_size('${name}')::float8 AS value`);

/** Starts the next school; returns its database. */
async function open(number: number): Promise<{ name: string; url: string }> {
  const name = `school_${number}`;
  const url = databaseUrlOf(postgres.url, name);
  if (number === 1) {
    await createDatabase(postgres.url, name);
    await migrate(url);
  } else await createDatabase(postgres.url, name, "empty_school");
  if (number === 1) await createDatabase(postgres.url, "empty_school", name);
  const home = join(folder, name);
  const server = startBenchServer({ databaseUrl: url, providerUrl: provider.url, folder: home }, await freePort());
  servers.push(server);
  await server.ready;
  return { name, url };
}

/** Prints what the processes take now and have used in a while without a request. */
async function report(title: string): Promise<void> {
  const pids = servers.map(({ pid }) => pid ?? 0);
  const used = async () => [
    await processorMsWithChildren(databasePid),
    (await Promise.all(pids.map(processorMs))).reduce((sum, each) => sum + each, 0),
  ];
  const before = await used();
  await setTimeout(IDLE_MS);
  const [ofDatabase = 0, ofServers = 0] = (await used()).map(
    (after, index) => (after - (before[index] ?? 0)) / (IDLE_MS / 60_000),
  );
  const memory = await Promise.all(pids.map(proportionalMegabytes));
  const backends = await count(
    "SELECT count(*)::int AS value FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  const cells = [
    title,
    (await proportionalMegabytes(databasePid)).toFixed(0),
    backends,
    memory.map((megabytes) => megabytes.toFixed(0)).join(", "),
    ofDatabase.toFixed(0),
    ofServers.toFixed(0),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** What a purchase adds to a school's database, indexes and job queue included. */
async function bytesPerPurchase({ name, url }: { name: string; url: string }): Promise<number> {
  const db = createDb(url, { silentMs: 600_000 });
  const port = await freePort();
  const server = startBenchServer(
    { databaseUrl: url, providerUrl: provider.url, folder: join(folder, "buyers") },
    port,
  );
  servers.push(server);
  await server.ready;
  await fillSchool(db, { classes: CLASSES, students: PURCHASES, seats: PURCHASES, readers: 0 });
  const students = await signedInStudents(db, PURCHASES);
  const classes = await db.class.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  const nextPair = pairsOf(
    students,
    classes.map(({ id }) => id),
  );
  const ours = clientOf(`http://127.0.0.1:${port}`, 5);
  const cards = clientOf(provider.url, 5);
  const before = await sizeOf(name);
  for (let bought = 0; bought < PURCHASES; bought++) await buy(ours.send, cards.send, nextPair());
  const after = await sizeOf(name);
  ours.close();
  cards.close();
  await db.$disconnect();
  return (after - before) / PURCHASES;
}

try {
  console.log(
    "| | PostgreSQL, MB | connections | servers, MB | PostgreSQL, CPU ms a minute | servers, CPU ms a minute |",
  );
  console.log("|---|---|---|---|---|---|");
  await report("PostgreSQL alone");
  const databases: { name: string; url: string }[] = [];
  for (let number = 1; number <= SCHOOLS; number++) {
    databases.push(await open(number));
    await report(`${number} schools`);
  }
  const last = databases.at(-1);
  if (!last) throw new Error("no school");
  console.log(`The database of an empty school: ${((await sizeOf(last.name)) / 1e6).toFixed(1)} MB.`);
  console.log(`A purchase adds ${((await bytesPerPurchase(last)) / 1000).toFixed(1)} kB.`);
} finally {
  await stop();
}
