import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher, at, BERLIN, planner, VENUE } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";
import type { ErrorCode } from "../../errors/error-kinds.ts";
import { addMeetings } from "./add-meetings.ts";
import { changeMeeting } from "./change-meeting.ts";
import { toTimestamp } from "./local-time.ts";
import { addVenue } from "./save-venue.ts";
import { setSubstitute } from "./set-substitute.ts";
import { contextOf } from "../../../test/signed.ts";

const HOUR = at("2029-05-01");
const CONTENDERS = 5;
const ROLLED_BACK = new Error("rolled back");

const meetingOf = async (db: Db, classId: string) => (await db.meeting.findFirstOrThrow({ where: { classId } })).id;

/** A meeting of a new class in the contested hour, as `meeting.create` takes it. */
async function aMeeting(db: Db, { instructorId, ...busy }: Omit<Contest, "plan" | "refusal">) {
  const teacherId = instructorId ?? (await aUser(db, "instructor")).id;
  const { id: classId } = await aClass(db, { instructorId: teacherId });
  const timeZone = busy.venueId ? VENUE.timeZone : BERLIN;
  const times = { timeZone, localStart: toTimestamp(HOUR.start), localEnd: toTimestamp(HOUR.end) };
  return { classId, instructorId: teacherId, ...busy, ...times };
}

interface Contest {
  /** What several plans need in the hour. */
  instructorId?: string;
  venueId?: string;
  substituteId?: string;
  /** Prepares such a plan for a class of its own. */
  plan: () => Promise<() => Promise<unknown>>;
  refusal: ErrorCode;
}

const contests: Record<string, (db: Db) => Promise<Contest>> = {
  "an instructor who adds dates": async (db) => {
    const actor = await aUser(db, "instructor");
    const plan = async () => {
      const { id: classId } = await aClass(db, { instructorId: actor.id });
      return () => addMeetings(planner(db, actor), { classId, venueId: null, meetings: [HOUR] });
    };
    return { instructorId: actor.id, plan, refusal: "INSTRUCTOR_BUSY" };
  },
  "a venue of added dates": async (db) => {
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    const plan = async () => {
      const { add } = await aTeacher(db);
      return () => add([HOUR], venueId);
    };
    return { venueId, plan, refusal: "VENUE_TAKEN" };
  },
  "a venue of moved dates": async (db) => {
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    let day = 10;
    const plan = async () => {
      const { actor, classId, add } = await aTeacher(db);
      await add([at(`2029-05-${day++}`)], venueId);
      const meetingId = await meetingOf(db, classId);
      return () => changeMeeting(planner(db, actor), { meetingId, venueId, times: HOUR });
    };
    return { venueId, plan, refusal: "VENUE_TAKEN" };
  },
  "a substitute": async (db) => {
    const { id: substituteId } = await aUser(db, "instructor");
    const plan = async () => {
      const { actor, classId, add } = await aTeacher(db);
      await add([HOUR]);
      const meetingId = await meetingOf(db, classId);
      return () => setSubstitute(planner(db, actor), { meetingId, substituteId });
    };
    return { substituteId, plan, refusal: "INSTRUCTOR_BUSY" };
  },
};

/** Starts the plans while a transaction holds the hour, then rolls it back. */
async function outcomesOf(db: Db, busy: Prisma.MeetingUncheckedCreateInput, plans: (() => Promise<unknown>)[]) {
  let outcomes: ReturnType<typeof errorOf>[] = [];
  const first = db.$transaction(async (tx) => {
    // Without the lock of plans, so that the first of them gets as far as the constraint.
    await tx.meeting.create({ data: busy });
    outcomes = plans.map((start) => errorOf(start()));
    await lockWaits(db, plans.length);
    throw ROLLED_BACK;
  });
  await expect(first).rejects.toBe(ROLLED_BACK);
  return Promise.all(outcomes);
}

describe("[SCHED-4] of plans that wait for a transaction that is rolled back, one wins and the others are refused", () => {
  test.for(Object.entries(contests))("%s", async ([, contest], { db }) => {
    const { plan, refusal, ...contested } = await contest(db);
    const plans = await Promise.all(Array.from({ length: CONTENDERS }, plan));
    const busy = await aMeeting(db, contested);
    const codes = (await outcomesOf(db, busy, plans)).map(({ code }) => code);
    expect(codes.filter((code) => code !== undefined)).toEqual(Array.from({ length: CONTENDERS - 1 }, () => refusal));
    expect(await db.meeting.count({ where: { ...contested, localStart: busy.localStart } })).toBe(1);
  });
});

test("[SCHED-4] without their lock, waiting plans deadlock", async ({ db }) => {
  const { id: instructorId } = await aUser(db, "instructor");
  const plan = async () => {
    const data = await aMeeting(db, { instructorId });
    return () => db.$transaction((tx) => tx.meeting.create({ data }));
  };
  const plans = await Promise.all(Array.from({ length: CONTENDERS }, plan));
  const outcomes = await outcomesOf(db, await aMeeting(db, { instructorId }), plans);
  // Prisma's code for SQLSTATE 40P01.
  expect(outcomes.map(({ code }) => code)).toContain("P2034");
});
