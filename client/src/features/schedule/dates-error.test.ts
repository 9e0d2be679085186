import { expect, test } from "vitest";
import { applicationError } from "../../test/render-with-api.tsx";
import { datesErrorOf } from "./dates-error.ts";

test.each([
  "INSTRUCTOR_BUSY",
  "VENUE_TAKEN",
  "VENUE_NOT_FOUND",
  "MEETING_TIME_MISSING",
  "MEETING_TIME_TWICE",
  "MEETING_PAST",
  "MEETING_TOO_LATE",
  "TOO_MANY_MEETINGS",
])("[SCHED-1] what the server says with %s belongs to the dates", (code) => {
  expect(datesErrorOf(applicationError(code, "Please choose other dates."))).toBe("Please choose other dates.");
});

test("[SCHED-1] any other error does not", () => {
  expect(datesErrorOf(applicationError("TOO_MANY_PENDING_CLASSES", "Please wait."))).toBeNull();
});
