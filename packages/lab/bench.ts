import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compare, type Comparison } from "./bench/compare.ts";
import { memoryOver } from "./bench/memory.ts";
import { publicReads } from "./bench/public-reads.ts";
import { carts, purchases } from "./bench/purchase.ts";
import { purchaseInAll } from "./bench/purchase-in-all.ts";
import { benchReport, inAllLine, rushLine } from "./bench/report.ts";
import { rush, type RushFigures } from "./bench/rush.ts";
import { seatHolds } from "./bench/seat-holds.ts";
import { signedInList } from "./bench/signed-in-list.ts";
import { pairsOf, TOKEN_SECRET } from "./load/people.ts";
import { startSchool } from "./load/school.ts";
import { startProcess } from "./load/start-process.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";
import { anEnrolment } from "../../server/test/factories.ts";

const REPORT = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));
const isBrief = process.argv.includes("--once");
/** Runs only the cases whose title contains one of these words. */
const filter = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isChosen = (title: string) => filter.length === 0 || filter.some((words) => title.includes(words));
const [rounds, seconds] = isBrief ? [1, 1] : [7, 2];

const READERS = 50;
const BUYERS = isBrief ? 500 : 5000;
/** Each pays one cart. */
const CARTS = isBrief ? 1000 : 10_000;
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

const school = await startSchool({
  classes: SHARED_CLASSES + SINGLE_CLASSES + RUSHES.length + 1,
  students: READERS + BUYERS + CARTS + CALLERS + HOLDERS,
  seats: 10_000,
  readers: READERS,
});
const people = [...school.students];
const [readers = [], callers = [], buyers = [], families = []] = [READERS, CALLERS, BUYERS, CARTS].map((count) =>
  people.splice(0, count),
);
const holders = people;
const stops: (() => unknown)[] = [() => school.stop()];
const stopAll = stopOnSignal(async () => {
  for (const stop of stops) await stop();
});

/** The classes by their use: the last have few seats, and before them one has a single seat, which is held. */
async function classesByUse() {
  const ids = [...school.classIds];
  const rushed = ids.splice(-RUSHES.length);
  const [soldOut = ""] = ids.splice(-1);
  await school.db.class.updateMany({ where: { id: { in: rushed } }, data: { capacity: RUSH_SEATS } });
  const data = { capacity: 1, seatsTaken: 1 };
  const { priceCents } = await school.db.class.update({ where: { id: soldOut }, data });
  const studentId = buyers[0]?.id ?? "";
  const holdExpiresAt = new Date(Date.now() + 3_600_000);
  const hold = { classId: soldOut, studentId, priceCents, state: "held" as const, holdSlot: 1, holdExpiresAt };
  await anEnrolment(school.db, hold);
  return { rushed, soldOut, shared: ids.slice(0, SHARED_CLASSES), single: ids.slice(SHARED_CLASSES) };
}

async function measureMemory(): Promise<void> {
  const megabytes = await memoryOver(school, readers, MEMORY_REQUESTS);
  console.log(`MB at the start and after each tenth of ${MEMORY_REQUESTS} requests: ${megabytes.join(", ")}`);
  const last = megabytes.at(-1) ?? 0;
  const hasGrown = last > (megabytes[1] ?? 0) * MAX_GROWTH;
  if (hasGrown || last > MAX_MEGABYTES) {
    console.log(`Goal: at most ${MAX_MEGABYTES} MB, and ${MAX_GROWTH} times the memory after the first tenth.`);
    process.exitCode = 1;
  }
}

async function compareAll(): Promise<void> {
  const comparisons: Comparison[] = [];
  // Before the public reads: it invalidates their cache.
  const { rushed, soldOut, shared, single } = await classesByUse();
  const { databaseUrl, providerUrl } = school;
  const task = { databaseUrl, providerUrl, tokenSecret: TOKEN_SECRET };
  const control = await startProcess(new URL("bench/controls/pg-school.ts", import.meta.url), task);
  stops.unshift(() => control.stop());
  const reads = await publicReads(school, seconds);
  stops.unshift(reads.stop);
  const lists = await signedInList(school, readers, seconds);
  stops.unshift(lists.stop);
  const holds = seatHolds({ school, control, students: holders, single, shared, soldOut, seconds });
  const bought = purchases(school, control, pairsOf(buyers, shared), seconds);
  stops.unshift(bought.stop);
  const paid = carts(school, families, shared, seconds);
  stops.unshift(paid.stop);
  for (const one of [...reads.cases, ...lists.cases, ...holds, ...bought.cases, ...paid.cases]) {
    if (isChosen(one.title)) comparisons.push(await compare(one, rounds, school));
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
  const inAll = isChosen("a purchase in all") ? await purchaseInAll(rounds, seconds) : null;
  if (inAll) console.log(inAllLine(inAll));
  if (isBrief || filter.length > 0 || !inAll) return;
  const run = { rounds, seconds, readyMs: school.readyMs, rushes, callers: CALLERS, inAll };
  await writeFile(REPORT, benchReport([...comparisons, inAll.comparison], run));
}

try {
  console.log(`ready after ${(school.readyMs / 1000).toFixed(2)} s`);
  await (memoryOption ? measureMemory() : compareAll());
} finally {
  await stopAll();
}
