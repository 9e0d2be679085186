import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { answeringClient } from "../../test/answering-client.ts";
import { createQueryClient, shouldRetry } from "./query-client.ts";

afterEach(() => vi.useRealTimers());

function refusedWith(httpStatus: number): Error {
  return TRPCClientError.from({ error: { message: "no", code: -32_000, data: { httpStatus } } });
}

test("[CACHE-1] data is kept five minutes and mutations are not retried", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries?.gcTime).toBe(300_000);
  expect(mutations?.retry).toBe(0);
});

test("[CACHE-1] without a connection a mutation fails at once, and is not sent later", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError("Failed to fetch")));
  const queryClient = createQueryClient();
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow("Failed to fetch");
  onlineManager.setOnline(true);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

test("[CACHE-1] a query is retried three times, waiting 1 s doubling to at most 30 s", async () => {
  vi.useFakeTimers();
  const waits = async (options: { retry?: number }) => {
    const calledAt: number[] = [];
    const queryFn = () => (calledAt.push(Date.now()), Promise.reject(new Error("lost")));
    const settled = createQueryClient().prefetchQuery({ queryKey: ["q"], queryFn, ...options });
    await vi.runAllTimersAsync();
    await settled;
    return calledAt.slice(1).map((time, index) => time - (calledAt[index] ?? 0));
  };
  expect(await waits({})).toEqual([1000, 2000, 4000]);
  expect(await waits({ retry: 7 })).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("[CACHE-1] what the server refused is not asked again; its own failure is", () => {
  expect([400, 401, 403, 404, 409, 429].some((status) => shouldRetry(0, refusedWith(status)))).toBe(false);
  expect(shouldRetry(0, refusedWith(500))).toBe(true);
});

/** The query cache of a server whose only answer is how often it was changed, given when the test lets go of it. */
function slowServer() {
  const letGo: (() => void)[] = [];
  let changes = 0;
  const { client } = answeringClient({
    "classes.popular": async () => {
      const before = changes;
      await new Promise<void>((resolve) => letGo.push(resolve));
      return before;
    },
  });
  const queryClient = createQueryClient();
  const { popular } = createTRPCQueryUtils({ queryClient, client }).classes;
  return {
    queryClient,
    popular,
    change: () => {
      changes++;
      return popular.invalidate();
    },
    requests: (times: number) => expect.poll(() => letGo.length).toBe(times),
    answerAll: () => letGo.forEach((release) => release()),
  };
}

test("[CACHE-2] a query that is being fetched while something changes is fetched again, and whoever waits gets the new data", async () => {
  const { queryClient, popular, change, requests, answerAll } = slowServer();
  const first = popular.fetch();
  await requests(1);
  void change();
  await requests(2);
  answerAll();
  expect(await first).toBe(1);
  expect(queryClient.getQueryState(popular.queryOptions().queryKey)).toMatchObject({ data: 1, isInvalidated: false });
});

test("[CACHE-2] what is on the screen is fetched once after a change, not twice", async () => {
  const { queryClient, popular, change, requests, answerAll } = slowServer();
  const leave = new QueryObserver(queryClient, popular.queryOptions()).subscribe(() => undefined);
  await requests(1);
  answerAll();
  await expect.poll(() => popular.getData()).toBe(0);
  void popular.refetch();
  await requests(2);
  const settled = change();
  await requests(3);
  answerAll();
  await settled;
  await requests(3);
  expect(popular.getData()).toBe(1);
  leave();
});

test.for([
  ["succeeded", () => Promise.resolve(1)],
  ["failed, which the server may have carried out", () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)(
  "[CACHE-2] after a mutation that %s, every page that is opened fetches its data anew; what is shown stays",
  async ([, mutationFn]) => {
    let requestCount = 0;
    const { client } = answeringClient({ "classes.popular": () => ++requestCount });
    const queryClient = createQueryClient();
    const { popular } = createTRPCQueryUtils({ queryClient, client }).classes;
    const show = () => new QueryObserver(queryClient, popular.queryOptions());
    onTestFinished(show().subscribe(() => undefined));
    await expect.poll(() => requestCount).toBe(1);
    onTestFinished(show().subscribe(() => undefined));
    await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn })
      .execute(undefined)
      .catch(() => undefined);
    expect(requestCount).toBe(1);
    onTestFinished(show().subscribe(() => undefined));
    await expect.poll(() => requestCount).toBe(2);
  },
);
