import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import type { Db } from "../../db/client.ts";

/** When an offer ends that is made at a local time of a zone, as local time. */
async function endOf(db: Db, timeZone: string, madeAt: string, enrolmentEnd: string | null = null): Promise<string> {
  await db.schoolSettings.updateMany({ data: { timeZone } });
  const [row] = await db.$queryRaw<[{ local: string }]>`
    SELECT to_char(
      offer_end(${madeAt}::timestamp AT TIME ZONE ${timeZone}, ${enrolmentEnd}::timestamp AT TIME ZONE ${timeZone})
        AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS'
    ) AS local`;
  return row.local;
}

test.for([
  ["at nine in the morning", "2026-11-30 09:00:00", "2026-12-01 09:00:00"],
  ["a second before nine in the morning", "2026-11-30 08:59:59", "2026-12-01 09:00:00"],
  ["just after midnight", "2026-11-30 00:00:01", "2026-12-01 09:00:00"],
  ["a second before nine in the evening", "2026-11-30 20:59:59", "2026-12-01 20:59:59"],
  ["at nine in the evening", "2026-11-30 21:00:00", "2026-12-02 09:00:00"],
  ["at noon before the clocks go forward: 24 hours", "2026-03-28 12:00:00", "2026-03-29 13:00:00"],
  ["late in the evening before the clocks go forward", "2026-03-28 20:30:00", "2026-03-30 09:00:00"],
  ["at noon before the clocks go back: 24 hours", "2026-10-24 12:00:00", "2026-10-25 11:00:00"],
  ["early in the morning before the clocks go back", "2026-10-24 09:30:00", "2026-10-25 09:00:00"],
  ["late in the evening before the clocks go back", "2026-10-24 21:30:00", "2026-10-25 20:30:00"],
] as const)("[WAIT-6] an offer made %s does not end in the night of the school", async ([, madeAt, end], { db }) => {
  expect(await endOf(db, "Europe/Berlin", madeAt)).toBe(end);
});

test("[WAIT-6] an offer ends with enrolment at the latest, also in the night", async ({ db }) => {
  expect(await endOf(db, "Europe/Berlin", "2026-11-30 12:00", "2026-11-30 22:30")).toBe("2026-11-30 22:30:00");
  expect(await endOf(db, "America/New_York", "2026-11-30 12:00", "2026-12-04 22:30")).toBe("2026-12-01 12:00:00");
});
