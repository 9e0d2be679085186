/**
 * Runs a step for each item, one after the other. One that fails does not keep the others.
 *
 * @throws the first failure, once all have run; a job is retried then
 */
export async function runEach<T>(items: readonly T[], step: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await step(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
