import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { test } from "../../../test/payment-test.ts";
import { BERLIN } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { toTimestamp } from "../schedule/local-time.ts";
import { startPayment } from "../payments/start-payment.ts";
import { addClass } from "./add-class.ts";
import { copyClass } from "./copy-class.ts";
import { findClass } from "./find-class.ts";
import { listClasses } from "./list-classes.ts";
import { updateClass } from "./update-class.ts";

const FORM = { name: "Judo", imageUrl: "/media/0a1b2c-800.webp", capacity: 12, priceCents: 7999, description: "" };
const LIST = { sort: "popular" as const, limit: 10, offset: 0 };
const HOUR_MS = 3_600_000;

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** A class with meetings of an hour that start so many hours from now, in UTC, and an end of enrolment. */
async function aClassThatEnds(db: Db, { starts, closes }: { starts: number[]; closes: number | null }) {
  const end = { enrolmentClosesLocal: hoursFromNow(closes ?? 0), enrolmentTimeZone: "UTC" };
  const { id: classId, instructorId } = await aClass(db, closes === null ? {} : end);
  for (const start of starts) {
    const times = { localStart: hoursFromNow(start), localEnd: hoursFromNow(start + 1) };
    await db.meeting.create({ data: { classId, instructorId, timeZone: "UTC", ...times } });
  }
  return classId;
}

describe("[SCHED-5] enrolment ends", () => {
  test.for([
    { when: "with the first date", starts: [-1, 48], closes: null, standing: "late" },
    { when: "later, where the class says so", starts: [-1, 48], closes: 24, standing: "open" },
    { when: "earlier, where the class says so", starts: [24], closes: -1, standing: "late" },
    { when: "without dates, when the class says so", starts: [], closes: -1, standing: "late" },
    { when: "with the last date at the latest", starts: [-48, -2], closes: 24, standing: "over" },
  ])("$when", async ({ starts, closes, standing }, { db, deps }) => {
    const isOpen = standing === "open";
    const classId = await aClassThatEnds(db, { starts, closes });
    const student = signed(deps, await aUser(db, "student"));
    expect(await findClass(contextOf({ db }), { classId })).toMatchObject({ standing });
    const withSeats = await listClasses(contextOf({ db }), { ...LIST, filter: { hasSeats: true } });
    expect(withSeats.classes.map(({ id }) => id)).toEqual(isOpen ? [classId] : []);
    const started = await errorOf(startPayment(student, { classId }));
    if (isOpen) expect(started).toEqual({});
    else expect(started).toMatchObject({ code: "CLASS_CLOSED" });
    expect(await db.enrolment.count()).toBe(isOpen ? 1 : 0);
  });

  test("at a local time of the school, which an edit leaves, changes and removes", async ({ db }) => {
    const deps = signed({ db, school: schoolWith({ timeZone: BERLIN }) }, await aUser(db, "instructor"));
    const { id: classId } = await addClass(deps, { ...FORM, enrolmentCloses: "2028-07-07T16:00" });
    await db.class.updateMany({ data: { status: "approved" } });
    const stored = () => db.class.findUniqueOrThrow({ where: { id: classId } });
    expect((await stored()).enrolmentEndsAt).toEqual(new Date("2028-07-07T14:00Z"));
    expect(await findClass(contextOf({ db }), { classId })).toMatchObject({
      enrolmentCloses: "2028-07-07T16:00",
      enrolmentTimeZone: BERLIN,
    });
    for (const same of [{}, { enrolmentCloses: "2028-07-07T16:00" }])
      expect(await updateClass(deps, { ...FORM, ...same, classId })).toEqual({ status: "approved" });
    const { version } = await stored();
    expect(await updateClass(deps, { ...FORM, classId, enrolmentCloses: null })).toEqual({ status: "pending" });
    expect(await stored()).toMatchObject({ enrolmentEndsAt: null, enrolmentTimeZone: null, version: version + 1 });
  });

  test("at no time that has passed, that the clocks skip or show twice; one that has passed since stays", async ({
    db,
  }) => {
    const deps = signed({ db, school: schoolWith({ timeZone: BERLIN }) }, await aUser(db, "instructor"));
    for (const enrolmentCloses of ["2020-01-01T10:00", "2028-03-26T02:30", "2028-10-29T02:30"]) {
      const refused = await errorOf(addClass(deps, { ...FORM, enrolmentCloses }));
      expect(refused).toMatchObject({ code: "ENROLMENT_END_REFUSED" });
    }
    expect(await db.class.count()).toBe(0);
    const passed = { enrolmentClosesLocal: toTimestamp("2020-01-01T10:00"), enrolmentTimeZone: BERLIN };
    const { id: classId } = await aClass(db, { instructorId: deps.actor.id, ...passed });
    await updateClass(deps, { ...FORM, classId, enrolmentCloses: "2020-01-01T10:00" });
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({ name: "Judo", ...passed });
  });

  test("[SCHED-10] in a copy as many weeks later, at the same local time", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, {
      instructorId: actor.id,
      enrolmentClosesLocal: toTimestamp("2028-03-20T16:00"),
      enrolmentTimeZone: BERLIN,
    });
    const copy = (weeks: number) => copyClass(signed({ db }, actor), { classId, name: "Judo II", weeks });
    const { id } = await copy(1);
    const copied = await db.class.findUniqueOrThrow({ where: { id } });
    expect(copied.enrolmentEndsAt).toEqual(new Date("2028-03-27T14:00Z"));
  });
});

test("[SCHED-5] the database refuses an end of enrolment without its time zone", async ({ db }) => {
  const enrolmentClosesLocal = toTimestamp("2028-07-07T16:00");
  await expect(aClass(db, { enrolmentClosesLocal })).rejects.toThrow("classes_enrolment_time_zone");
  await expect(aClass(db, { enrolmentClosesLocal, enrolmentTimeZone: "Mars/Olympus" })).rejects.toThrow("time zone");
});
