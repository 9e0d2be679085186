import type { Figures } from "./load.ts";
import { processorMs } from "./processor.ts";

/** A server's throughput and latency, and its CPU time per answer in milliseconds. */
export type Cost = Figures & { processorMs: number };

export interface Comparison {
  title: string;
  /** The ratio to reach: our rate divided by the control's. */
  goal: number;
  ours: Cost;
  control: Cost;
  ratio: number;
}

export interface Case {
  title: string;
  goal: number;
  ours: () => Promise<Figures>;
  control: () => Promise<Figures>;
  controlPid: number;
}

/** The median; the upper one of an even number of values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function medians(rounds: Cost[]): Cost {
  const of = (key: keyof Cost) => median(rounds.map((cost) => cost[key]));
  return { answers: of("answers"), rate: of("rate"), p50: of("p50"), p99: of("p99"), processorMs: of("processorMs") };
}

async function costOf(run: () => Promise<Figures>, pid: number): Promise<Cost> {
  const before = await processorMs(pid);
  const figures = await run();
  return { ...figures, processorMs: ((await processorMs(pid)) - before) / figures.answers };
}

/** Alternates ours and the control, so that disturbances affect both; returns the medians over the rounds. */
export async function compare(
  { title, goal, ours, control, controlPid }: Case,
  rounds: number,
  serverPid: number,
): Promise<Comparison> {
  const costs: { ours: Cost[]; control: Cost[] } = { ours: [], control: [] };
  for (let round = 0; round < rounds; round++) {
    costs.ours.push(await costOf(ours, serverPid));
    costs.control.push(await costOf(control, controlPid));
  }
  const [oursMedian, controlMedian] = [medians(costs.ours), medians(costs.control)];
  return { title, goal, ours: oursMedian, control: controlMedian, ratio: oursMedian.rate / controlMedian.rate };
}
