import { setTimeout } from "node:timers/promises";
import { compare } from "./bench/compare.ts";
import { type Figures, measureRequests } from "./bench/measure.ts";
import { READS } from "./bench/public-reads.ts";
import { purchasesOf } from "./bench/purchase.ts";
import { pairsOf } from "./load/people.ts";
import { startSchool } from "./load/school.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";
import { freePort } from "../../scripts/school/ports.ts";

// What `METRICS_PORT` costs: `npm run bench:metrics`. The control is a server without it.

const isBrief = process.argv.includes("--once");
const [rounds, seconds] = isBrief ? [1, 2] : [25, 2];
/** Prometheus's usual interval is 15 seconds. */
const SCRAPE_MS = 15_000;
/** The metrics may cost this share of the rate. */
const GOAL = 0.98;

const METRICS_PORT = String(await freePort());
const school = await startSchool({ classes: 200, students: 2000, seats: 10_000 });
const nextPair = pairsOf(school.students, school.classIds);
const start = async (settings: Record<string, string>) => {
  const server = await school.startServer(settings);
  return { ...server, buyers: purchasesOf({ ...school, ...server }, nextPair) };
};
// Not the school's own, which differs from a server that was started later by more than metrics could cost.
const [metered, plain] = [await start({ METRICS_PORT }), await start({})];
const over = new AbortController();
const stop = stopOnSignal(async () => {
  over.abort();
  for (const { buyers } of [metered, plain]) buyers.stop();
  for (const server of [metered, plain, school]) await server.stop();
});

async function scrape(): Promise<void> {
  while (!over.signal.aborted) {
    await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    await setTimeout(SCRAPE_MS, undefined, { signal: over.signal });
  }
}

async function compareServers(title: string, run: (server: typeof metered) => Promise<Figures>): Promise<void> {
  // The first calls compile the code.
  for (const server of [metered, plain]) await run(server);
  const one = { title, goal: GOAL, ours: () => run(metered), control: () => run(plain), controlPid: plain.pid };
  await compare(one, rounds, { ...school, ...metered });
}

try {
  const scraping = scrape().catch(() => undefined);
  console.log(`Rate with metrics divided by that without; goal ${GOAL}. ${rounds} rounds of ${seconds} s.`);
  for (const { title, path, accept } of READS)
    await compareServers(title, ({ url }) => measureRequests({ url: url + path, seconds, headers: { accept } }));
  await compareServers("a purchase", ({ buyers }) => buyers.measure(seconds));
  over.abort();
  await scraping;
} finally {
  await stop();
}
