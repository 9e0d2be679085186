import { expect, test } from "vitest";
import { describeChanges } from "../emails/describe-changes.ts";
import { comparePlans } from "./compare-plans.ts";
import type { ClassPlan, PlannedSession } from "./class-plan.ts";

const session: PlannedSession = {
  start: "2028-12-15T16:00",
  end: "2028-12-15T17:00",
  timeZone: "America/Edmonton",
  startsAt: "2028-12-15T23:00:00+00:00",
  venueId: null,
  substituteId: null,
  replacesId: null,
  isCancelled: false,
};
const planWith = (startsAt: string): ClassPlan => ({ instructorId: "i", sessions: { s: { ...session, startsAt } } });
const reader = { userId: "u", isMember: true, now: new Date("2028-12-01T00:00Z") };

test("[TRUE-1] the same local time at another instant is a change, and says why", () => {
  const present = planWith("2028-12-15T22:00:00+00:00");
  const changes = comparePlans([planWith(session.startsAt)], present, reader);
  expect(changes.sessions).toMatchObject([{ id: "s", kind: "moved" }]);
  const instructor = { id: "i", name: "Kenji" };
  const details = { reason: null, venue: null, instructor, replaces: null, refundCents: 0 };
  const { blocks } = describeChanges({
    userId: "u",
    className: "Judo",
    instructor,
    changes,
    details: new Map([["s", details]]),
  });
  expect(JSON.stringify(blocks)).toContain("The rules of the local clock have changed.");
});

test("[TRUE-1] one instant written in two ways is no change", () => {
  const changes = comparePlans([planWith(session.startsAt)], planWith("2028-12-15T16:00:00-07:00"), reader);
  expect(changes).toEqual({ hasNewInstructor: false, sessions: [] });
});
