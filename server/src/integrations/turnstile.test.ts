import { expect, test } from "vitest";
import { turnstile } from "./turnstile.ts";

test("no more than its places are inside at once, and everybody gets in, in order, even after a failure", async () => {
  const enter = turnstile(2);
  const entered: number[] = [];
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const visits = doors.map(({ promise }, visitor) =>
    enter(async () => {
      entered.push(visitor);
      await promise;
    }),
  );
  expect(entered).toEqual([0, 1]);
  doors[1]?.reject(new Error("tripped"));
  await expect(visits[1]).rejects.toThrow("tripped");
  expect(entered).toEqual([0, 1, 2]);
  for (const { resolve } of doors) resolve();
  await Promise.allSettled(visits);
  expect(entered).toEqual([0, 1, 2, 3, 4]);
});
