import { setTimeout } from "node:timers/promises";
import type { Db } from "../../../server/src/db/client.ts";
import { processorMs } from "../../../server/test/processor.ts";
import { pairsOf, TOKEN_SECRET } from "../load/people.ts";
import { startSchool } from "../load/school.ts";
import { startProcess } from "../load/start-process.ts";
import { compare, type Comparison } from "./compare.ts";
import { type Figures } from "./measure.ts";
import { median } from "./medians.ts";
import { purchases } from "./purchase.ts";

const POLL_MS = 100;
const DATES = 12;

export interface InAll {
  comparison: Comparison;
  /** CPU time of the worker's process per purchase. */
  workerMs: number;
  /** From the last purchase until the last message is sent. */
  lastMessageSeconds: number;
}

/** Gives each class a date a week, at another time than the other classes of its instructor. */
async function planDates(db: Db): Promise<void> {
  await db.$executeRaw`
    INSERT INTO meetings (class_id, local_start, local_end, time_zone)
    SELECT id, start, start + interval '30 minutes', 'Europe/Berlin'
    FROM (SELECT id, row_number() OVER (PARTITION BY instructor_id) AS place FROM classes) AS class,
      generate_series(1, ${DATES}::int) AS week,
      LATERAL (SELECT current_date + make_interval(weeks => week, mins => 30 * place::int) AS start) AS date`;
}

async function messagesBy(db: Db): Promise<Partial<Record<string, number>>> {
  const groups = await db.emailMessage.groupBy({ by: ["state"], _count: true });
  return Object.fromEntries(groups.map(({ state, _count }) => [state, _count]));
}

/**
 * Compares a purchase with everything that it causes, until its message with the receipt and the dates is sent, with the control of
 * a purchase, which sends none. The server and the worker are processes of their own.
 */
export async function purchaseInAll(rounds: number, seconds: number): Promise<InAll> {
  const stops: (() => unknown)[] = [];
  try {
    const mail = await startProcess(new URL("../load/mail-server.ts", import.meta.url), {});
    stops.unshift(() => mail.stop());
    const settings = { ROLE: "web", SMTP_URL: mail.url, EMAIL_FROM: "school@bench.example" };
    const school = await startSchool({ classes: 200, students: 5000, seats: 10_000 }, settings);
    stops.unshift(() => school.stop());
    const { db, databaseUrl, providerUrl } = school;
    await planDates(db);
    const worker = await school.startServer({ ROLE: "worker" });
    stops.unshift(() => worker.stop());
    const task = { databaseUrl, providerUrl, tokenSecret: TOKEN_SECRET };
    const control = await startProcess(new URL("controls/pg-school.ts", import.meta.url), task);
    stops.unshift(() => control.stop());
    const bought = purchases(school, control, pairsOf(school.students, school.classIds), seconds);
    stops.unshift(bought.stop);
    const [one] = bought.cases;
    if (!one) throw new Error("there is no case of a purchase");
    const workerMs: number[] = [];
    const lastMessageSeconds: number[] = [];

    const buyAndTell = async (): Promise<Figures> => {
      const sent = (await messagesBy(db))["sent"] ?? 0;
      const before = await processorMs(worker.pid);
      const startedAt = performance.now();
      const figures = await one.ours();
      const answeredAt = performance.now();
      let messages = await messagesBy(db);
      for (; messages["queued"]; messages = await messagesBy(db)) await setTimeout(POLL_MS);
      const messageCount = (messages["sent"] ?? 0) - sent;
      if (messageCount !== figures.answers)
        throw new Error(`${figures.answers} purchases caused ${messageCount} messages.`);
      workerMs.push(((await processorMs(worker.pid)) - before) / messageCount);
      lastMessageSeconds.push((performance.now() - answeredAt) / 1000);
      return { ...figures, rate: (messageCount / (performance.now() - startedAt)) * 1000 };
    };
    // The first purchases compile the code.
    await buyAndTell();
    workerMs.pop();
    lastMessageSeconds.pop();
    const comparison = await compare(
      { ...one, title: "a purchase in all", goal: 0.15, ours: buyAndTell },
      rounds,
      school,
    );
    return { comparison, workerMs: median(workerMs), lastMessageSeconds: median(lastMessageSeconds) };
  } finally {
    for (const stop of stops) await stop();
  }
}
