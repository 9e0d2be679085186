import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { raceForSeats } from "../../../test/waitlist-race.ts";

const RACE = { operations: 500, seed: 45 };

// Slow: hundreds of operations, twice.
test("[WAIT-3][WAIT-4][WAIT-5][WAIT-11] twelve clients at once: nobody is passed, and no call fails because of the line", async ({
  db,
}) => {
  const { offers, wrong } = await raceForSeats(db, RACE);
  expect(wrong).toEqual({});
  expect(offers).toBeGreaterThan(20);
});

test("[WAIT-4] without the trigger and the CHECK the same race passes those who wait", async ({ db }) => {
  await db.$executeRaw`DROP TRIGGER classes_waitlist ON classes`;
  await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_waitlist`;
  const { wrong } = await raceForSeats(db, RACE);
  expect(Object.keys(wrong)).toEqual(expect.arrayContaining(["passed by a stranger", "waits beside free seats"]));
});
