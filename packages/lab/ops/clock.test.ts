import { writeFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { runFault } from "./run-fault.ts";
import { test } from "./school-test.ts";

const WRONG_MS = 15_000;
const TIMEOUT_MS = 240_000;

/** Debian's library that tells a process another time. */
const LIBRARY = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0] ?? "";

test(
  "[OPS-6][SAFE-1][SAFE-2] the server's clock jumps 20 minutes ahead, then 20 minutes back",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, folder, startServer, settings }) => {
    const clock = join(folder, "clock");
    const set = (offset: string) => writeFile(clock, `${offset}\n`);
    await set("+0");
    const { url } = await startServer({
      ...settings,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      // Timers go on as they do when an operator sets the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    });
    /** How far the server's clock is ahead, in minutes. */
    const ahead = async () => {
      const { headers } = await fetch(`${url}/live`);
      return Math.round((Date.parse(headers.get("date") ?? "") - Date.now()) / 60_000);
    };
    await runFault(
      { db, stripe, stripeUrl },
      {
        name: "clock 20 minutes ahead and back",
        url,
        happen: async (seen) => {
          for (const minutes of [20, -20]) {
            await set(`${minutes > 0 ? "+" : ""}${minutes}m`);
            const before = seen.successes.length;
            await setTimeout(WRONG_MS);
            expect(await ahead()).toBe(minutes);
            expect(seen.successes.length, "successes meanwhile").toBeGreaterThan(before);
          }
          await set("+0");
        },
      },
    );
  },
);
