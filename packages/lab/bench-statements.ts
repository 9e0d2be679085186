import { purchasesOf } from "./bench/purchase.ts";
import { pairsOf } from "./load/people.ts";
import { startSchool } from "./load/school.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";

// What PostgreSQL does for a purchase, by statement: `npm run bench:statements`. Times include waits for locks, and those of a
// function those of its statements, which are listed as well.

const SECONDS = 15;
const SHOWN = 24;

const school = await startSchool(
  { classes: 200, students: 5000, seats: 10_000 },
  {},
  { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "all" },
);
const { db } = school;
const purchases = purchasesOf(school, pairsOf(school.students, school.classIds));
const stop = stopOnSignal(async () => {
  purchases.stop();
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
  // The first purchases compile the code.
  await purchases.measure(2);
  await db.$executeRaw`CREATE EXTENSION pg_stat_statements`;
  await db.$executeRaw`SELECT pg_stat_statements_reset()`;
  const { answers, rate } = await purchases.measure(SECONDS);
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
