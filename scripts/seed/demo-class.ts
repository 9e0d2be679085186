import type { DemoInstructor } from "./instructors.ts";

export interface DemoClass {
  /** Also names its picture, `class-<slug>`. */
  slug: string;
  name: string;
  taughtBy: DemoInstructor["key"];
  priceCents: number;
  capacity: number;
  /** How many busy students have paid for it; only an approved class has any. */
  enrolled: number;
  status: "approved" | "pending" | "denied";
  feedback?: string;
  /** How many days ago it was put forward. */
  added: number;
  description: string;
}
