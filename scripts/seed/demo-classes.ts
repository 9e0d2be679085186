import { ballClasses } from "./classes-ball.ts";
import { courtClasses } from "./classes-court.ts";
import { outdoorClasses } from "./classes-outdoor.ts";
import type { DemoClass } from "./demo-class.ts";

/** The twenty-four classes of the demo school, over eight sports. */
export const demoClasses: readonly DemoClass[] = [...ballClasses, ...outdoorClasses, ...courtClasses];

/** The classes that the demo student is enrolled in, has cancelled, and has selected. */
export const demoStudentEnrolled = ["first-touch-football", "stroke-school", "tennis-starters"];
export const demoStudentCancelled = ["jumps-and-hurdles"];
export const demoStudentSelected = ["trail-riding", "batting-basics"];

/** The number of cancelled enrolments by class. */
export const cancelledEnrolments: Readonly<Record<string, number>> = {
  "weekend-cricket-club": 2,
  "sprint-clinic": 1,
  "water-polo": 1,
};
