import type { BenchSchool } from "./bench-school.ts";
import type { Figures } from "./load.ts";
import { processorMs, processorMsWithChildren } from "../../../server/test/processor.ts";

/** Throughput and latency, and per answer the CPU time of the server and of PostgreSQL, and the connections opened to it. */
export interface Cost extends Figures {
  processorMs: number;
  databaseMs: number;
  connections: number;
}

export interface Comparison {
  title: string;
  /** The ratio to reach: our rate divided by the control's. */
  goal: number;
  ours: Cost;
  control: Cost;
  /** The rate of the statement alone. */
  rawRate: number | null;
  ratio: number;
}

export interface Case {
  title: string;
  goal: number;
  ours: () => Promise<Figures>;
  control: () => Promise<Figures>;
  /** The control that runs the statement alone. */
  raw?: () => Promise<Figures>;
  controlPid: number;
}

/** The median; the upper one of an even number of values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function medians(rounds: Cost[]): Cost {
  const of = (key: keyof Cost) => median(rounds.map((cost) => cost[key]));
  return {
    answers: of("answers"),
    rate: of("rate"),
    p50: of("p50"),
    p99: of("p99"),
    processorMs: of("processorMs"),
    databaseMs: of("databaseMs"),
    connections: of("connections"),
  };
}

async function costOf(run: () => Promise<Figures>, pid: number, school: BenchSchool): Promise<Cost> {
  const sum = async () => ({
    processorMs: await processorMs(pid),
    databaseMs: await processorMsWithChildren(school.databasePid),
    connections: await school.countConnections(),
  });
  const before = await sum();
  const figures = await run();
  const after = await sum();
  const per = (key: keyof typeof before) => (after[key] - before[key]) / figures.answers;
  return {
    ...figures,
    processorMs: per("processorMs"),
    databaseMs: per("databaseMs"),
    connections: per("connections"),
  };
}

/** Alternates ours and the control, so that disturbances affect both; returns the medians over the rounds. */
export async function compare(one: Case, rounds: number, school: BenchSchool): Promise<Comparison> {
  const { title, goal, raw } = one;
  const costs: { ours: Cost[]; control: Cost[] } = { ours: [], control: [] };
  const rawRates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    costs.ours.push(await costOf(one.ours, school.pid, school));
    costs.control.push(await costOf(one.control, one.controlPid, school));
    if (raw) rawRates.push((await raw()).rate);
  }
  const [ours, control] = [medians(costs.ours), medians(costs.control)];
  return { title, goal, ours, control, rawRate: raw ? median(rawRates) : null, ratio: ours.rate / control.rate };
}
