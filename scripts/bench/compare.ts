import type { Figures } from "./load.ts";

export interface Comparison {
  title: string;
  /** What is to be reached: our rate divided by the control's. */
  goal: number;
  ours: Figures;
  control: Figures;
  ratio: number;
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
  return { rate: of("rate"), p50: of("p50"), p99: of("p99") };
}

/** Lets ours and the control run in turn, so that what disturbs the machine disturbs both; medians over the rounds. */
export async function compare({ title, goal, ours, control }: Case, rounds: number): Promise<Comparison> {
  const figures: { ours: Figures[]; control: Figures[] } = { ours: [], control: [] };
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await ours());
    figures.control.push(await control());
  }
  const [own, other] = [medianFigures(figures.ours), medianFigures(figures.control)];
  return { title, goal, ours: own, control: other, ratio: own.rate / other.rate };
}
