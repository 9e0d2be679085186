import { writeFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { createAppTokens } from "../../../server/src/modules/auth/app-tokens.ts";
import { runFault } from "./run-fault.ts";
import { test } from "./school-test.ts";

const TOKEN_SECRET = "a secret of more than thirty-two characters";
/** As a REST client's: one that the clock's error does not end. */
const TOKEN_MINUTES = 60;
const WRONG_MS = 15_000;
const TIMEOUT_MS = 240_000;

/** Debian's library that tells a process another time. */
const LIBRARY = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0] ?? "";

test(
  "[OPS-6][SAFE-1][SAFE-2] the server's clock jumps 20 minutes ahead, then 20 minutes back",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, folder, startServer, settings }) => {
    const clock = join(folder, "clock");
    const set = (offset: string) => writeFile(clock, `${offset}\n`);
    await set("+0");
    const { url } = await startServer({
      ...settings,
      APP_TOKEN_SECRET: TOKEN_SECRET,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      // Timers go on as they do when an operator sets the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    });
    const tokens = createAppTokens([TOKEN_SECRET]);
    const bearerOf = async ({ id }: { id: string }) => {
      const { token } = await tokens.issue({ userId: id, version: 1 }, TOKEN_MINUTES);
      return `Bearer ${token}`;
    };
    /** How far the server's clock is ahead, in minutes. */
    const ahead = async () => {
      const { headers } = await fetch(`${url}/live`);
      return Math.round((Date.parse(headers.get("date") ?? "") - Date.now()) / 60_000);
    };
    await runFault(
      { db, stripe },
      {
        name: "clock 20 minutes ahead and back",
        url,
        bearerOf,
        happen: async (shopping) => {
          for (const minutes of [20, -20]) {
            await set(`${minutes > 0 ? "+" : ""}${minutes}m`);
            const before = shopping.successes.length;
            await setTimeout(WRONG_MS);
            expect(await ahead()).toBe(minutes);
            expect(shopping.successes.length, "successes meanwhile").toBeGreaterThan(before);
          }
          await set("+0");
        },
      },
    );
  },
);
