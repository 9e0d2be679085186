import { Prisma } from "../../db/generated/client.ts";

/** Whether the participant `s.participant_id` holds a seat in the class `c`. */
export const IS_HELD = Prisma.sql`EXISTS (
  SELECT FROM enrolments o WHERE o.class_id = c.id AND o.participant_id = s.participant_id AND o.state = 'held'
)`;

/** Whether the selection `s` of the class `c` can be paid for: its seat is held, or one is free in a class that takes students. */
export const IS_PAYABLE = Prisma.sql`(c.status <> 'cancelled' AND ${IS_HELD} OR (
  class_standing(c) = 'open'
))`;
