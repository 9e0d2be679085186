import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BenchSchool, startBenchSchool } from "./bench/bench-school.ts";
import { compare, type Comparison } from "./bench/compare.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { memoryOver } from "./bench/memory.ts";
import { publicReads } from "./bench/public-reads.ts";
import { benchReport } from "./bench/report.ts";
import { seatHolds } from "./bench/seat-holds.ts";
import { signedInList } from "./bench/signed-in-list.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { type BenchStudent, signedInStudents } from "./bench/students.ts";

const REPORT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const isBrief = process.argv.includes("--once");
/** Runs only the cases whose title contains one of these words. */
const filter = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const [rounds, seconds] = isBrief ? [1, 1] : [7, 2];

// Each holds at most five seats, which suffices for a fast machine.
const STUDENTS = isBrief ? 4000 : 40_000;
const memoryOption = process.argv.find((argument) => argument.startsWith("--memory"));
const MEMORY_REQUESTS = Number(memoryOption?.split("=")[1] ?? 1_000_000);
/** Memory after all requests, relative to that after the first tenth. */
const MAX_GROWTH = 1.25;
const MAX_MEGABYTES = 200;
const READERS = 50;
const SHARED_CLASSES = 200;
/** One per round, for ours and for the control. */
const SINGLE_CLASSES = 2 * rounds;

async function classesOf({ db }: BenchSchool) {
  const all = await db.class.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  const ids = all.map(({ id }) => id);
  return { shared: ids.slice(0, SHARED_CLASSES), single: ids.slice(SHARED_CLASSES) };
}

const school = await startBenchSchool((db) =>
  fillSchool(db, { classes: SHARED_CLASSES + SINGLE_CLASSES, students: STUDENTS, seats: 10_000, readers: READERS }),
);
const stops = [() => school.stop()];
const stopAll = stopOnSignal(async () => {
  for (const stop of stops) await stop();
});

async function measureMemory(students: BenchStudent[]): Promise<void> {
  const megabytes = await memoryOver(school, students.slice(0, READERS), MEMORY_REQUESTS);
  console.log(`MB at the start and after each tenth of ${MEMORY_REQUESTS} requests: ${megabytes.join(", ")}`);
  const last = megabytes.at(-1) ?? 0;
  const hasGrown = last > (megabytes[1] ?? 0) * MAX_GROWTH;
  if (hasGrown || last > MAX_MEGABYTES) {
    console.log(`Goal: at most ${MAX_MEGABYTES} MB, and ${MAX_GROWTH} times the memory after the first tenth.`);
    process.exitCode = 1;
  }
}

async function compareAll(students: BenchStudent[]): Promise<void> {
  const comparisons: Comparison[] = [];
  // It holds a seat, which invalidates the public cache, so it starts before the public reads.
  const holds = await seatHolds({ school, students: students.slice(READERS), ...(await classesOf(school)), seconds });
  stops.unshift(holds.stop);
  const reads = await publicReads(school, seconds);
  stops.unshift(reads.stop);
  const lists = await signedInList(school, students.slice(0, READERS), seconds);
  stops.unshift(lists.stop);
  for (const one of [...reads.cases, ...lists.cases, ...holds.cases]) {
    if (filter.length > 0 && !filter.some((words) => one.title.includes(words))) continue;
    const done = await compare(one, rounds, school.pid);
    const rates = [done.ours, done.control].map(({ rate }) => Math.round(rate));
    const costs = [done.ours, done.control].map(({ processorMs }) => processorMs.toFixed(3));
    console.log(
      `${done.ratio.toFixed(2)}  ${done.title} (${rates.join(" of ")} per second, ${costs.join(" to ")} ms of CPU time)`,
    );
    comparisons.push(done);
  }
  if (isBrief || filter.length > 0) return;
  await writeFile(REPORT, benchReport(comparisons, { rounds, seconds, readyMs: school.readyMs }));
}

try {
  console.log(`ready after ${(school.readyMs / 1000).toFixed(2)} s`);
  const students = await signedInStudents(school.db, STUDENTS);
  await (memoryOption ? measureMemory(students) : compareAll(students));
} finally {
  await stopAll();
}
