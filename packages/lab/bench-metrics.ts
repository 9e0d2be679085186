import { setTimeout } from "node:timers/promises";
import { startBenchSchool } from "./bench/bench-school.ts";
import { clientOf, type Send } from "./bench/client.ts";
import { median } from "./bench/compare.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { type Figures, load } from "./bench/load.ts";
import { pairsOf } from "./bench/pg-control.ts";
import { processorMs } from "../../server/test/processor.ts";
import { READS } from "./bench/public-reads.ts";
import { buy, buyFor } from "./bench/purchase.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { signedInStudents } from "./bench/students.ts";
import { freePort } from "../../scripts/school/ports.ts";

const isBrief = process.argv.includes("--once");
const [rounds, seconds] = isBrief ? [1, 2] : [25, 2];
const BUYERS = 2000;
const CLASSES = 200;
const MAX_SOCKETS = 60;
/** Prometheus's usual interval is 15 seconds. */
const SCRAPE_MS = 15_000;
/** The metrics may cost this share of the rate. */
const GOAL = 0.98;

const metricsPort = await freePort();
const school = await startBenchSchool((db) =>
  fillSchool(db, { classes: CLASSES, students: BUYERS, seats: 10_000, readers: 0 }),
);
const metered = await school.startServer({ METRICS_PORT: String(metricsPort) });
const provider = clientOf(school.providerUrl, MAX_SOCKETS);
// Not the school's own, which differs from a server that was started later by more than metrics could cost.
const plain = await school.startServer({});
const servers = [metered, plain].map((server) => ({ ...server, client: clientOf(server.url, MAX_SOCKETS) }));
const over = new AbortController();
const stop = stopOnSignal(async () => {
  over.abort();
  for (const { close } of [provider, ...servers.map(({ client }) => client)]) close();
  await metered.stop();
  await plain.stop();
  await school.stop();
});

async function scrape(): Promise<void> {
  while (!over.signal.aborted) {
    await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await setTimeout(SCRAPE_MS, undefined, { signal: over.signal });
  }
}

interface Round {
  rate: number;
  cpuMs: number;
}

/** Rate and CPU time per answer of both servers in turn, each first as often as the other. */
async function compareServers(title: string, run: (server: { url: string; send: Send }) => Promise<Figures>) {
  const measured: [Round[], Round[]] = [[], []];
  // The first round compiles the code.
  for (let round = 0; round <= rounds; round++) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const server = servers[index];
      if (!server) throw new Error("no server");
      const before = await processorMs(server.pid);
      const { rate, answers } = await run({ url: server.url, send: server.client.send });
      if (round > 0) measured[index].push({ rate, cpuMs: ((await processorMs(server.pid)) - before) / answers });
    }
  }
  const [withMetrics, without] = measured;
  const quotientsOf = (key: keyof Round) =>
    withMetrics.map((one, round) => one[key] / (without[round]?.[key] ?? Number.NaN)).toSorted((a, b) => a - b);
  const rates = quotientsOf("rate");
  const quartiles = [0.25, 0.75].map((share) => rates[Math.floor(rates.length * share)]?.toFixed(3));
  const of = (rows: Round[], key: keyof Round) => median(rows.map((row) => row[key]));
  console.log(
    `${median(rates).toFixed(3)} (half of the rounds ${quartiles.join(" to ")})  ${title}: ${of(withMetrics, "rate").toFixed(1)} of ${of(without, "rate").toFixed(1)} per second, ${of(withMetrics, "cpuMs").toFixed(3)} to ${of(without, "cpuMs").toFixed(3)} ms of CPU time, ${median(quotientsOf("cpuMs")).toFixed(3)} times`,
  );
}

try {
  const students = await signedInStudents(school.db, BUYERS);
  const classes = await school.db.class.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  const nextPair = pairsOf(
    students,
    classes.map(({ id }) => id),
  );
  const scraping = scrape().catch(() => undefined);
  console.log(`Rate with metrics divided by that without; goal ${GOAL}. ${rounds} rounds of ${seconds} s.`);
  for (const { title, path, accept } of READS)
    await compareServers(title, ({ url }) => load({ url: url + path, seconds, headers: { accept } }));
  await compareServers("a purchase", ({ send }) => buyFor(seconds, () => buy(send, provider.send, nextPair())));
  over.abort();
  await scraping;
} finally {
  await stop();
}
