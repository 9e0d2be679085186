import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("what is asked for again and again is loaded once, and not before", async () => {
  let loads = 0;
  const load = loadOnce(async () => (loads += 1));
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test("a load that failed is told, and tried again by the next call", async () => {
  let isOnline = false;
  const load = loadOnce(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return "here";
  });
  await expect(load()).rejects.toThrow("Failed to fetch");
  isOnline = true;
  expect(await load()).toBe("here");
});
