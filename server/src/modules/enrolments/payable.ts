import { Prisma } from "../../db/generated/client.ts";

/** Whether the student `s.student_id` holds a seat in the class `c`. */
export const IS_HELD = Prisma.sql`EXISTS (
  SELECT FROM enrolments o WHERE o.class_id = c.id AND o.student_id = s.student_id AND o.state = 'held'
)`;

/** Whether the selection `s` of the class `c` can be paid for: its seat is held, or one is free in a class that takes students. */
export const IS_PAYABLE = Prisma.sql`(${IS_HELD} OR (
  c.status = 'approved' AND c.closed_at IS NULL AND coalesce(c.enrolment_ends_at > now(), true)
  AND c.seats_taken < c.capacity
))`;
