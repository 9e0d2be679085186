import { startBenchSchool } from "./bench/bench-school.ts";
import { clientOf } from "./bench/client.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { pairsOf } from "./bench/pg-control.ts";
import { buy, buyFor } from "./bench/purchase.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { signedInStudents } from "./bench/students.ts";

// What PostgreSQL does for a purchase, by statement: `npm run bench:statements`. Times include waits for locks, and those of a
// function those of its statements, which are listed as well.

const SECONDS = 15;
const [CLASSES, STUDENTS] = [200, 5000];
const SHOWN = 24;

const school = await startBenchSchool(
  (db) => fillSchool(db, { classes: CLASSES, students: STUDENTS, seats: 10_000, readers: 0 }),
  {},
  { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "all" },
);
const clients = [school.url, school.providerUrl].map((url) => clientOf(url, 60));
const stop = stopOnSignal(async () => {
  clients.forEach(({ close }) => close());
  await school.stop();
});

interface Statement {
  calls: number;
  ms: number;
  wal: number;
  isTop: boolean;
  query: string;
}

try {
  const [server, provider] = clients.map(({ send }) => send);
  if (!server || !provider) throw new Error("no client");
  const { db } = school;
  const classes = await db.class.findMany({ select: { id: true } });
  const nextPair = pairsOf(
    await signedInStudents(db, STUDENTS),
    classes.map(({ id }) => id),
  );
  const purchase = () => buy(server, provider, nextPair());
  await buyFor(2, purchase);
  await db.$executeRaw`CREATE EXTENSION pg_stat_statements`;
  await db.$executeRaw`SELECT pg_stat_statements_reset()`;
  const { answers, rate } = await buyFor(SECONDS, purchase);
  const statements = await db.$queryRaw<Statement[]>`
    SELECT calls::float8 / ${answers}::int AS calls, total_exec_time / ${answers}::int AS ms,
      wal_bytes::float8 / ${answers}::int AS wal, toplevel AS "isTop", regexp_replace(query, '\\s+', ' ', 'g') AS query
    FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY total_exec_time DESC LIMIT ${SHOWN}::int`;
  console.log(`${answers} purchases, ${rate.toFixed(0)} per second. Per purchase:\n`);
  console.log("| calls | ms | WAL, bytes | statement |\n| --- | --- | --- | --- |");
  for (const { calls, ms, wal, isTop, query } of statements) {
    const text = query.replaceAll("|", "\\|").slice(0, 100);
    console.log(`| ${calls.toFixed(2)} | ${ms.toFixed(3)} | ${wal.toFixed(0)} | ${isTop ? "" : "↳ "}${text} |`);
  }
} finally {
  await stop();
}
