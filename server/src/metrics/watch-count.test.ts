import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMetrics } from "./metrics.ts";
import { watchCount } from "./watch-count.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a scrape reads, with a count and a probe of the database. */
function watched(count: () => Promise<number>, responds = async () => true) {
  const { registry, ...more } = createMetrics();
  const watch = { name: "things_differ", help: "Things.", maxAgeMs: 30_000, count, probe: { responds } };
  watchCount({ registry, ...more }, watch);
  return async () => (await registry.getSingleMetric("things_differ")?.get())?.values[0]?.value;
}

test("[OPS-2] a failed count is not repeated within half a minute", async () => {
  const count = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error("too slow")).mockResolvedValue(2);
  const scrape = watched(count);
  expect([await scrape(), await scrape()]).toEqual([NaN, NaN]);
  expect(count).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_001);
  expect([await scrape(), await scrape()]).toEqual([2, 2]);
  expect(count).toHaveBeenCalledTimes(2);
});

test("[OPS-2] scrapes at the same time share a count", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const count = vi.fn<() => Promise<number>>(() => promise);
  const scrape = watched(count);
  const scrapes = [scrape(), scrape()];
  await vi.waitFor(() => expect(count).toHaveBeenCalled());
  // Also one that comes after the time of the next count.
  vi.advanceTimersByTime(30_001);
  scrapes.push(scrape());
  resolve(3);
  expect(await Promise.all(scrapes)).toEqual([3, 3, 3]);
  expect(count).toHaveBeenCalledTimes(1);
});

test("[OPS-2] seats are counted as soon as the database answers again", async () => {
  const count = vi.fn<() => Promise<number>>(async () => 0);
  const responds = vi.fn<() => Promise<boolean>>(async () => true).mockResolvedValueOnce(false);
  const scrape = watched(count, responds);
  expect([await scrape(), await scrape()]).toEqual([NaN, 0]);
  expect(count).toHaveBeenCalledTimes(1);
});
