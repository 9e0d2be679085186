export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The median; the upper one of an even number of values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The median of each figure of the rows. */
export function mediansOf<K extends string>(rows: readonly Record<K, number>[]): Record<K, number> {
  const keys = Object.keys(rows[0] ?? {}) as K[];
  return Object.fromEntries(keys.map((key) => [key, median(rows.map((row) => row[key]))])) as Record<K, number>;
}
