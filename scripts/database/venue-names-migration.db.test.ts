import { expect, test } from "vitest";
import { migrateOld } from "../../server/test/old-database.ts";

const OLD_VENUES = `
  INSERT INTO venues (name, time_zone, created_at) VALUES
    ('hall', 'UTC', '2026-01-02'), ('Hall', 'UTC', '2026-01-01'), ('HALL', 'UTC', '2026-01-03'), ('Yard', 'UTC', now());`;

test("[SCHED-11] the migration numbers venues whose names differ in case only", () =>
  migrateOld("venue_names", OLD_VENUES, async (rows) => {
    expect(await rows("SELECT name AS row FROM venues ORDER BY created_at")).toEqual([
      "Hall",
      "hall (2)",
      "HALL (3)",
      "Yard",
    ]);
  }));
