import { processorMs, processorMsWithChildren } from "../../../server/test/processor.ts";
import type { School } from "../load/school.ts";
import { type Figures } from "./measure.ts";
import { median, mediansOf } from "./medians.ts";

/** Throughput and latency, and per answer the CPU time of the server and of PostgreSQL, and the connections opened to it. */
export interface Cost extends Figures {
  processorMs: number;
  databaseMs: number;
  connections: number;
}

export interface Case {
  title: string;
  /** The ratio to reach: our rate divided by the control's. */
  goal: number;
  ours: () => Promise<Figures>;
  control: () => Promise<Figures>;
  /** The control that runs the statement alone. */
  raw?: () => Promise<Figures>;
  controlPid: number;
}

export interface Comparison extends Pick<Case, "title" | "goal"> {
  ours: Cost;
  control: Cost;
  /** The rate of the statement alone. */
  rawRate: number | null;
  ratio: number;
}

async function costOf(run: () => Promise<Figures>, pid: number, { db, databasePid }: School): Promise<Cost> {
  const sums = async () => {
    const [row] = await db.$queryRaw<{ sessions: number }[]>`
      SELECT sessions::float8 AS sessions FROM pg_stat_database WHERE datname = current_database()`;
    return [await processorMs(pid), await processorMsWithChildren(databasePid), row?.sessions ?? Number.NaN] as const;
  };
  const before = await sums();
  const figures = await run();
  const after = await sums();
  const per = (index: 0 | 1 | 2) => (after[index] - before[index]) / figures.answers;
  return { ...figures, processorMs: per(0), databaseMs: per(1), connections: per(2) };
}

function log({ ratio, title, ours, control, rawRate }: Comparison): void {
  const rates = [ours, control].map(({ rate }) => Math.round(rate));
  const costs = [ours, control].map((cost) => `${cost.processorMs.toFixed(3)} + ${cost.databaseMs.toFixed(3)}`);
  const raw = rawRate === null ? "" : `, the statement alone ${Math.round(rawRate)}`;
  console.log(
    `${ratio.toFixed(3)}  ${title} (${rates.join(" of ")} per second${raw}; ${costs.join(" to ")} ms of CPU time of server and PostgreSQL; ${ours.connections.toFixed(4)} connections)`,
  );
}

/** Alternates ours and the control, so that disturbances affect both; prints and returns the medians over the rounds. */
export async function compare(one: Case, rounds: number, school: School): Promise<Comparison> {
  const { title, goal, raw } = one;
  const costs: { ours: Cost[]; control: Cost[] } = { ours: [], control: [] };
  const rawRates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    costs.ours.push(await costOf(one.ours, school.pid, school));
    costs.control.push(await costOf(one.control, one.controlPid, school));
    if (raw) rawRates.push((await raw()).rate);
  }
  const [ours, control] = [mediansOf(costs.ours), mediansOf(costs.control)];
  const rawRate = raw ? median(rawRates) : null;
  const done = { title, goal, ours, control, rawRate, ratio: ours.rate / control.rate };
  log(done);
  return done;
}
