import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { raceForSeats } from "../../../test/waitlist-race.ts";

test(
  "[WAIT-3][WAIT-4][WAIT-5][WAIT-11] in many thousand operations nobody is passed, and no call fails because of the line",
  { timeout: 3_600_000 },
  async ({ db }) => {
    const { offers, wrong } = await raceForSeats(db, { operations: 12_000, seed: Date.now() % 1_000_000 });
    expect(wrong).toEqual({});
    expect(offers).toBeGreaterThan(300);
  },
);
