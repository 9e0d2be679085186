import type { ClassLevel } from "../../server/src/db/generated/enums.ts";
import type { DemoInstructor } from "./instructors.ts";

export interface DemoClass {
  /** Also names its picture, `class-<slug>`. */
  slug: string;
  name: string;
  sport?: string;
  level?: ClassLevel;
  minAge?: number;
  maxAge?: number;
  taughtBy: DemoInstructor["key"];
  priceCents: number;
  capacity: number;
  /** Its number of paid enrolments besides the demo student's. */
  enrolled?: number;
  /** Approved by default. */
  status?: "pending" | "denied";
  feedback?: string;
  /** How many days ago it was added. */
  added: number;
  description: string;
}
