import { QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { createQueryClient, retryDelay, shouldRetry } from "./query-client.ts";
import { question } from "./question.ts";

function refusedWith(httpStatus: number): Error {
  return TRPCClientError.from({ error: { message: "no", code: -32_000, data: { httpStatus } } });
}

test("[CACHE-1] answers are kept five minutes and changes are not repeated", () => {
  const { queries, mutations } = createQueryClient(() => Promise.reject(new Error("Nobody asks."))).getDefaultOptions();
  expect(queries?.gcTime).toBe(300_000);
  expect(mutations?.retry).toBe(0);
});

test("[CACHE-1] a question is repeated three times, waiting 1 s doubling to at most 30 s", () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new Error("lost")))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("[CACHE-1] what the server refused is not asked again; its own failure is", () => {
  expect([400, 401, 403, 404, 409, 429].some((status) => shouldRetry(0, refusedWith(status)))).toBe(false);
  expect(shouldRetry(0, refusedWith(500))).toBe(true);
});

/** A client of a server whose only answer is how often it was changed, given when the test lets go of it. */
function clientOfSlowServer() {
  const letGo: (() => void)[] = [];
  let changes = 0;
  const answer = async () => {
    const known = changes;
    await new Promise<void>((resolve) => letGo.push(resolve));
    return known;
  };
  const client = createQueryClient(() => Promise.resolve({ query: answer, mutation: answer }));
  return {
    client,
    change: () => {
      changes++;
      return client.invalidateQueries(popular);
    },
    asked: (times: number) => expect.poll(() => letGo.length).toBe(times),
    answerAll: () => letGo.forEach((release) => release()),
  };
}

const popular = { queryKey: question("classes.popular").queryKey };

test("[CACHE-2] an answer on its way while something changes is asked for again, and whoever waits gets the new one", async () => {
  const { client, change, asked, answerAll } = clientOfSlowServer();
  const first = client.fetchQuery(popular);
  await asked(1);
  void change();
  await asked(2);
  answerAll();
  expect(await first).toBe(1);
  expect(client.getQueryState(popular.queryKey)).toMatchObject({ data: 1, isInvalidated: false });
});

test("[CACHE-2] what is on the screen is asked for once after a change, not twice", async () => {
  const { client, change, asked, answerAll } = clientOfSlowServer();
  const leave = new QueryObserver(client, popular).subscribe(() => undefined);
  await asked(1);
  answerAll();
  await expect.poll(() => client.getQueryData(popular.queryKey)).toBe(0);
  void client.refetchQueries(popular);
  await asked(2);
  const settled = change();
  await asked(3);
  answerAll();
  await settled;
  await asked(3);
  expect(client.getQueryData(popular.queryKey)).toBe(1);
  leave();
});
