import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { createQueryClient, retryDelay, shouldRetry } from "./query-client.ts";

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
