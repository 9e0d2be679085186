import { describe, expect, test } from "vitest";
import { describeChanges } from "../emails/describe-changes.ts";
import { textsWithPrices } from "../../texts/texts-for.ts";
import { compareForAll, comparePlans, withOwnChange } from "./compare-plans.ts";
import type { ClassPlan, PlannedMeeting } from "./class-plan.ts";

const meeting: PlannedMeeting = {
  start: "2028-12-15T16:00",
  end: "2028-12-15T17:00",
  timeZone: "America/Edmonton",
  startsAt: "2028-12-15T23:00:00+00:00",
  venueId: null,
  substituteId: null,
  replacesId: null,
  isCancelled: false,
};
const planWith = (startsAt: string): ClassPlan => ({ instructorId: "i", meetings: { s: { ...meeting, startsAt } } });
const reader = { userId: "u", isMember: true, now: new Date("2028-12-01T00:00Z") };

test("[TRUE-1] the same local time at another instant is a change, and says why", () => {
  const present = planWith("2028-12-15T22:00:00+00:00");
  const changes = comparePlans([planWith(meeting.startsAt)], present, reader);
  expect(changes.meetings).toMatchObject([{ id: "s", kind: "moved" }]);
  const instructor = { id: "i", name: "Kenji" };
  const details = { reason: null, venue: null, instructor, replaces: null, refundCents: 0 };
  const { blocks } = describeChanges(textsWithPrices("en", "usd"), {
    userId: "u",
    className: "Judo",
    instructor,
    changes,
    details: new Map([["s", details]]),
    limit: 12,
  });
  expect(JSON.stringify(blocks)).toContain("The rules of the local clock have changed.");
});

test("[TRUE-1] one instant written in two ways is no change", () => {
  const changes = comparePlans([planWith(meeting.startsAt)], planWith("2028-12-15T16:00:00-07:00"), reader);
  expect(changes).toEqual({ hasNewInstructor: false, meetings: [] });
});

test("[MAIL-3] meetings are in the order of their instants, whatever way these are written in", () => {
  const startsAt = { late: "2028-12-15T16:00:00-07:00", early: "2028-12-15T22:00:00+00:00" };
  const present = {
    instructorId: "i",
    meetings: Object.fromEntries(Object.entries(startsAt).map(([id, start]) => [id, { ...meeting, startsAt: start }])),
  };
  const { meetings } = comparePlans([{ instructorId: "i", meetings: {} }], present, reader);
  expect(meetings.map(({ id }) => id)).toEqual(["early", "late"]);
});

test("[MAIL-3] is compared once for all who know the same, and for each substitute", () => {
  const present = planWith("2028-12-15T22:00:00+00:00");
  const sentPlan: ClassPlan = { instructorId: "i", meetings: { s: { ...meeting, substituteId: "ada" } } };
  const compared = (count: number) => {
    let reads = 0;
    const counted: ClassPlan = {
      instructorId: "i",
      get meetings() {
        reads += 1;
        return present.meetings;
      },
    };
    const people = (isMember: boolean) =>
      Array.from({ length: count }, (_, i) => ({ userId: `${isMember}${i}`, isMember }));
    const all = [...people(true), ...people(false), { userId: "ada", isMember: false }];
    const recipients = all.map((one) => ({ ...one, snapshotIds: ["1"] }));
    const groups = compareForAll(recipients, new Map([["1", sentPlan]]), counted, reader.now);
    return { reads, groups: groups.map(({ alike, changes }) => [alike.length, changes.meetings[0]?.kind]) };
  };
  const { reads, groups } = compared(10_000);
  expect(groups).toEqual([
    [10_000, "moved"],
    [10_000, undefined],
    [1, "substituted"],
  ]);
  expect(reads).toBe(compared(1).reads);
});

describe("[TRUE-6] a meeting that was removed", () => {
  const planOf = (...ids: string[]): ClassPlan => ({
    instructorId: "i",
    meetings: Object.fromEntries(ids.map((id) => [id, meeting])),
  });

  test("is cancelled for who knew it, and nothing for who did not", () => {
    expect(comparePlans([planOf("s")], planOf(), reader).meetings).toMatchObject([{ id: "s", kind: "cancelled" }]);
    expect(comparePlans([planOf(), planOf("s")], planOf(), reader).meetings).toHaveLength(1);
    expect(comparePlans([planOf()], planOf(), reader).meetings).toEqual([]);
    const cancelled: ClassPlan = { ...planOf(), meetings: { s: { ...meeting, isCancelled: true } } };
    expect(comparePlans([cancelled], planOf(), reader).meetings).toEqual([]);
    const begun = { ...reader, now: new Date(meeting.startsAt) };
    expect(comparePlans([planOf("s")], planOf(), begun).meetings).toEqual([]);
  });

  test("by oneself leaves nothing of it, and what others have removed stays known", () => {
    expect(withOwnChange(planOf("s", "t"), planOf("s"), planOf())).toEqual(planOf("t"));
  });
});
