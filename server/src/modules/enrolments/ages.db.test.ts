import { schoolWith } from "../../../test/school.ts";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { aFixedClock } from "../../../test/fixed-clock.ts";
import { errorOf, holdSeat } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { listFamily } from "../family/list-family.ts";
import { selectClass } from "./select-class.ts";

const day = (date: string | null) => date && new Date(date);

interface Ages {
  born: string;
  firstDay?: string | null;
  minAge?: number | null;
  maxAge?: number | null;
}

/** With what a child is refused in selecting and in paying: the same; null where it is not. */
async function refusal(db: Db, { born, firstDay = null, ...ages }: Ages, timeZone = "UTC") {
  const deps = signed({ db, school: schoolWith({ timeZone }) }, await aUser(db, "student"));
  const { id: participantId } = await aChild(db, deps.actor.id, { name: "Anna Ada", born });
  const { id: classId } = await aClass(db, { firstDay: day(firstDay), ...ages });
  const selected = await errorOf(selectClass(deps, { classId, participantIds: [deps.actor.id, participantId] }));
  const held = await errorOf(holdSeat(deps, { classId, participantId }));
  expect([selected.code, selected.message]).toEqual([held.code, held.message]);
  expect(await db.selection.count({ where: { classId } })).toBe(held.code ? 0 : 2);
  return held.code ? `${held.code} ${held.message}` : null;
}

const BOTH = { minAge: 8, maxAge: 14 };
const AGES = "this class is for ages 8–14.";

test.for<[Ages, string | null]>([
  [{ born: "2021-07-06", firstDay: "2029-07-06", ...BOTH }, null],
  [{ born: "2021-07-07", firstDay: "2029-07-06", ...BOTH }, `will be 7 on the first day; ${AGES}`],
  [{ born: "2014-07-07", firstDay: "2029-07-06", ...BOTH }, null],
  [{ born: "2014-07-06", firstDay: "2029-07-06", ...BOTH }, `will be 15 on the first day; ${AGES}`],
  // Seven on 1 March.
  [{ born: "2020-02-29", firstDay: "2027-02-28", minAge: 7 }, "will be 6 on the first day; this class is for ages 7+."],
  [{ born: "2020-02-29", firstDay: "2027-03-01", minAge: 7 }, null],
  [{ born: "2020-02-29", firstDay: "2028-02-29", minAge: 8 }, null],
  [{ born: "2020-02-29", firstDay: "2029-02-28", maxAge: 8 }, null],
  [
    { born: "2020-02-29", firstDay: "2029-03-01", maxAge: 8 },
    "will be 9 on the first day; this class is for ages up to 8.",
  ],
  [{ born: "2021-07-07", firstDay: "2029-07-06" }, null],
])("[FAM-3] age on the first day: %j", async ([ages, expected], { databaseUrl }) => {
  const clock = await aFixedClock(databaseUrl);
  await clock.setTo("2026-01-01T12:00:00Z");
  expect(await refusal(clock.db, ages)).toBe(expected && `AGE_OUT_OF_RANGE Anna Ada ${expected}`);
});

test("[FAM-3] a class that has begun, or has no dates, counts the age of today", async ({ databaseUrl }) => {
  const clock = await aFixedClock(databaseUrl);
  await clock.setTo("2029-07-06T12:00:00Z");
  const young = `AGE_OUT_OF_RANGE Anna Ada is 7; ${AGES}`;
  for (const firstDay of ["2029-01-01", "2029-07-06", null]) {
    expect(await refusal(clock.db, { born: "2021-07-06", firstDay, ...BOTH })).toBe(null);
    expect(await refusal(clock.db, { born: "2021-07-07", firstDay, ...BOTH })).toBe(young);
  }
});

test("[FAM-3] today is the school's", async ({ databaseUrl }) => {
  const clock = await aFixedClock(databaseUrl);
  await clock.setTo("2029-07-05T22:30:00Z");
  const born = { born: "2021-07-06", ...BOTH };
  expect(await refusal(clock.db, born, "Europe/Berlin")).toBe(null);
  expect(await refusal(clock.db, born, "UTC")).toBe(`AGE_OUT_OF_RANGE Anna Ada is 7; ${AGES}`);
  const [actor] = [await aUser(clock.db, "student")];
  await aChild(clock.db, actor.id, { born: "2021-07-06" });
  const ages = async (timeZone: string) =>
    (await listFamily(signed({ db: clock.db, school: schoolWith({ timeZone }) }, actor))).map(({ age }) => age);
  expect(await ages("Europe/Berlin")).toEqual([null, 8]);
  expect(await ages("UTC")).toEqual([null, 7]);
});

test("[FAM-3] who has no birth date is never refused, and who is enrolled is not named", async ({ db }) => {
  const deps = signed({ db }, await aUser(db, "student"));
  const { id: classId } = await aClass(db, { minAge: 98, maxAge: 99 });
  expect(await selectClass(deps, { classId })).toEqual({ outcome: "selected" });
  expect(await errorOf(holdSeat(deps, { classId }))).toEqual({});
});
