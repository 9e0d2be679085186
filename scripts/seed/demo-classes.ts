import { ballClasses } from "./classes-ball.ts";
import { courtClasses } from "./classes-court.ts";
import { outdoorClasses } from "./classes-outdoor.ts";
import type { DemoClass } from "./demo-class.ts";

/** The twenty-four classes of the demo school, over eight sports. */
export const demoClasses: readonly DemoClass[] = [...ballClasses, ...outdoorClasses, ...courtClasses];

/** What the demo student has: places in these classes, */
export const demoStudentTakes = ["first-touch-football", "stroke-school", "tennis-starters"];
/** a place that was given back, */
export const demoStudentGaveBack = ["jumps-and-hurdles"];
/** and these put aside for later. */
export const demoStudentSelects = ["trail-riding", "batting-basics"];

/** How many busy students gave a place in a class back. */
export const givenBack: Readonly<Record<string, number>> = {
  "weekend-cricket-club": 2,
  "sprint-clinic": 1,
  "water-polo": 1,
};
