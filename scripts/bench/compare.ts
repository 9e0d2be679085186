import type { Figures } from "./load.ts";

export interface Comparison {
  title: string;
  /** What is to be reached: our rate divided by the control's. */
  goal: number;
  ours: Figures;
  control: Figures;
  ratio: number;
  /** Milliseconds of processor that our server spends on one answer. */
  serverMs: number;
}

export interface Case {
  title: string;
  goal: number;
  ours: () => Promise<Figures>;
  control: () => Promise<Figures>;
}

/** The middle of the values, or the upper of the two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function medianFigures(rounds: Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]));
  return { answers: of("answers"), rate: of("rate"), p50: of("p50"), p99: of("p99") };
}

/**
 * Lets ours and the control run in turn, so that what disturbs the machine disturbs both; medians over the rounds.
 *
 * @param processorMs milliseconds of processor that our server has spent since it was started
 */
export async function compare(
  { title, goal, ours, control }: Case,
  rounds: number,
  processorMs: () => Promise<number>,
): Promise<Comparison> {
  const figures: { ours: Figures[]; control: Figures[]; serverMs: number[] } = { ours: [], control: [], serverMs: [] };
  for (let round = 0; round < rounds; round++) {
    const before = await processorMs();
    const own = await ours();
    figures.serverMs.push(((await processorMs()) - before) / own.answers);
    figures.ours.push(own);
    figures.control.push(await control());
  }
  const [own, other] = [medianFigures(figures.ours), medianFigures(figures.control)];
  const serverMs = median(figures.serverMs);
  return { title, goal, ours: own, control: other, ratio: own.rate / other.rate, serverMs };
}
