import { startBenchProcess } from "./bench/bench-process.ts";
import { startBenchSchool } from "./bench/bench-school.ts";
import { clientOf } from "./bench/client.ts";
import { median } from "./bench/compare.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { queueClassMessage, waitUntilSent } from "./bench/mail-drain.ts";
import { pairsOf } from "./bench/pg-control.ts";
import { buy, buyFor } from "./bench/purchase.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { signedInStudents } from "./bench/students.ts";

const isBrief = process.argv.includes("--once");
const [rounds, seconds] = isBrief ? [1, 2] : [5, 5];
/** Messages per round: 10,000 in all. */
const RECIPIENTS = isBrief ? 200 : 2000;
const BUYERS = 2000;
const CLASSES = 200;
const MAX_SOCKETS = 60;

const sink = await startBenchProcess("controls/mail-sink.ts", {});
const school = await startBenchSchool(
  (db) => fillSchool(db, { classes: CLASSES, students: RECIPIENTS + BUYERS, seats: 10_000, readers: RECIPIENTS }),
  { SMTP_URL: sink.url, EMAIL_FROM: "school@bench.example" },
);
const ours = clientOf(school.url, MAX_SOCKETS);
const provider = clientOf(school.providerUrl, MAX_SOCKETS);
const stop = stopOnSignal(async () => {
  ours.close();
  provider.close();
  await school.stop();
  await sink.stop();
});

/** Purchases alone, then beside a queue of messages, in each round. */
async function measure(): Promise<void> {
  const students = await signedInStudents(school.db, RECIPIENTS + BUYERS);
  const classes = await school.db.class.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  const ids = classes.map(({ id }) => id);
  const nextPair = pairsOf(students.slice(RECIPIENTS), ids);
  const purchases = () => buyFor(seconds, () => buy(ours.send, provider.send, nextPair()));
  // The first purchases compile the code.
  await purchases();
  await waitUntilSent(school.db);
  const rates: { alone: number; beside: number; sent: number }[] = [];
  for (const classId of ids.slice(0, rounds)) {
    const alone = await purchases();
    await waitUntilSent(school.db);
    const queued = await queueClassMessage(school.db, classId);
    const startedAt = performance.now();
    const beside = await purchases();
    await waitUntilSent(school.db);
    const sent = (queued + beside.answers) / ((performance.now() - startedAt) / 1000);
    rates.push({ alone: alone.rate, beside: beside.rate, sent });
    console.log(
      `purchases per second: alone ${alone.rate.toFixed(1)} (p99 ${alone.p99.toFixed(0)} ms), beside ${queued} messages ${beside.rate.toFixed(1)} (p99 ${beside.p99.toFixed(0)} ms); ${sent.toFixed(0)} messages sent per second`,
    );
  }
  const of = (key: "alone" | "beside" | "sent") => median(rates.map((rate) => rate[key]));
  console.log(
    `medians: alone ${of("alone").toFixed(1)}, beside ${of("beside").toFixed(1)}, ratio ${(of("beside") / of("alone")).toFixed(2)}, ${of("sent").toFixed(0)} messages per second`,
  );
}

try {
  await measure();
} finally {
  await stop();
}
