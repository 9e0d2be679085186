import type { PartOutcome } from "./run-part.ts";

const SLOWEST = 10;

const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

/** How long each part took, and the files that took longest. */
export function describeTimes(parts: readonly PartOutcome[], seconds: number): string {
  const files = new Map<string, number>();
  for (const { file, ms } of parts.flatMap(({ results }) => results)) files.set(file, (files.get(file) ?? 0) + ms);
  const slowest = [...files].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
  return [
    "The slowest files",
    ...slowest.map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`),
    "",
    [...parts.map((part) => `${part.title}: ${duration(part.seconds)}`), `in all: ${duration(seconds)}`].join(" · "),
  ].join("\n");
}
