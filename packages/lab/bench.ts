import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BenchSchool, startBenchSchool } from "./bench/bench-school.ts";
import { compare, type Comparison } from "./bench/compare.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { memoryOver } from "./bench/memory.ts";
import { pairsOf, startPgControl } from "./bench/pg-control.ts";
import { publicReads } from "./bench/public-reads.ts";
import { purchases } from "./bench/purchase.ts";
import { benchReport, rushLine } from "./bench/report.ts";
import { rush, type RushFigures } from "./bench/rush.ts";
import { seatHolds } from "./bench/seat-holds.ts";
import { signedInList } from "./bench/signed-in-list.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { type BenchStudent, signedInStudents } from "./bench/students.ts";

const REPORT = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));
const isBrief = process.argv.includes("--once");
/** Runs only the cases whose title contains one of these words. */
const filter = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isChosen = (title: string) => filter.length === 0 || filter.some((words) => title.includes(words));
const [rounds, seconds] = isBrief ? [1, 1] : [7, 2];

const READERS = 50;
const BUYERS = isBrief ? 500 : 5000;
const CALLERS = isBrief ? 1000 : 10_000;
/** Each holds at most five seats, which suffices for a fast machine. */
const HOLDERS = isBrief ? 4000 : 45_000;
const memoryOption = process.argv.find((argument) => argument.startsWith("--memory"));
const MEMORY_REQUESTS = Number(memoryOption?.split("=")[1] ?? 1_000_000);
/** Memory after all requests, relative to that after the first tenth. */
const MAX_GROWTH = 1.25;
const MAX_MEGABYTES = 200;
const SHARED_CLASSES = 200;
/** One per round, for ours, the control and its statement alone. */
const SINGLE_CLASSES = 3 * rounds;
/** Over how many seconds the students of each rush come. */
const RUSHES = isBrief ? [3] : [3, 3, 3, 0, 0, 0];
const RUSH_SEATS = 200;

/** The classes by their use: the last are full, or have few seats. */
async function classesOf({ db }: BenchSchool) {
  const all = await db.class.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  const ids = all.map(({ id }) => id);
  const rushed = ids.splice(-RUSHES.length);
  const [soldOut = ""] = ids.splice(-1);
  await db.class.updateMany({ where: { id: { in: rushed } }, data: { capacity: RUSH_SEATS } });
  return { rushed, soldOut, shared: ids.slice(0, SHARED_CLASSES), single: ids.slice(SHARED_CLASSES) };
}

const school = await startBenchSchool((db) =>
  fillSchool(db, {
    classes: SHARED_CLASSES + SINGLE_CLASSES + RUSHES.length + 1,
    students: READERS + BUYERS + CALLERS + HOLDERS,
    seats: 10_000,
    readers: READERS,
  }),
);
const stops: (() => unknown)[] = [() => school.stop()];
const stopAll = stopOnSignal(async () => {
  for (const stop of stops) await stop();
});

/** Leaves a class one seat, which the student holds. */
async function sellOut(classId: string, { id: studentId }: BenchStudent): Promise<void> {
  const { priceCents } = await school.db.class.update({ where: { id: classId }, data: { capacity: 1, seatsTaken: 1 } });
  const holdExpiresAt = new Date(Date.now() + 3_600_000);
  const hold = { classId, studentId, priceCents, state: "held" as const, holdSlot: 1, holdExpiresAt };
  await school.db.enrolment.create({ data: hold });
}

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

function log({ ratio, title, ours, control, rawRate }: Comparison): void {
  const rates = [ours, control].map(({ rate }) => Math.round(rate));
  const costs = [ours, control].map((cost) => `${cost.processorMs.toFixed(3)} + ${cost.databaseMs.toFixed(3)}`);
  const raw = rawRate === null ? "" : `, the statement alone ${Math.round(rawRate)}`;
  console.log(
    `${ratio.toFixed(2)}  ${title} (${rates.join(" of ")} per second${raw}; ${costs.join(" to ")} ms of CPU time of server and PostgreSQL; ${ours.connections.toFixed(4)} connections)`,
  );
}

async function compareAll(students: BenchStudent[]): Promise<void> {
  const comparisons: Comparison[] = [];
  const { rushed, soldOut, shared, single } = await classesOf(school);
  const readers = students.slice(0, READERS);
  const callers = students.slice(READERS, READERS + CALLERS);
  const buyers = students.slice(READERS + CALLERS, READERS + CALLERS + BUYERS);
  const holders = students.slice(READERS + CALLERS + BUYERS);
  // Before the public reads: it invalidates their cache.
  const [first] = buyers;
  if (!first) throw new Error("no student");
  await sellOut(soldOut, first);
  const control = await startPgControl(school);
  stops.unshift(() => control.stop());
  const reads = await publicReads(school, seconds);
  stops.unshift(reads.stop);
  const lists = await signedInList(school, readers, seconds);
  stops.unshift(lists.stop);
  const holds = seatHolds({ school, control, students: holders, single, shared, soldOut, seconds });
  const bought = purchases({ school, control, nextPair: pairsOf(buyers, shared), seconds });
  stops.unshift(bought.stop);
  for (const one of [...reads.cases, ...lists.cases, ...holds, ...bought.cases]) {
    if (!isChosen(one.title)) continue;
    const done = await compare(one, rounds, school);
    log(done);
    comparisons.push(done);
  }
  const rushes: RushFigures[] = [];
  for (const [index, classId] of (isChosen("the rush") ? rushed : []).entries()) {
    // The first to come hold at most five seats: each rush begins with others.
    const first = index * RUSH_SEATS * 2;
    const rotated = [...callers.slice(first), ...callers.slice(0, first)];
    const done = await rush(school, rotated, { classId, seconds: RUSHES[index] ?? 0 });
    console.log(`the rush: ${rushLine(done)}`);
    rushes.push(done);
  }
  if (isBrief || filter.length > 0) return;
  const facts = { rounds, seconds, readyMs: school.readyMs, rushes, callers: CALLERS };
  await writeFile(REPORT, benchReport(comparisons, facts));
}

try {
  console.log(`ready after ${(school.readyMs / 1000).toFixed(2)} s`);
  const students = await signedInStudents(school.db, READERS + CALLERS + BUYERS + HOLDERS);
  await (memoryOption ? measureMemory(students) : compareAll(students));
} finally {
  await stopAll();
}
