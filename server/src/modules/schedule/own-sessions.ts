import { Prisma } from "../../db/generated/client.ts";

/** The sessions `s` of the classes that a user has paid for, and those that the user teaches. */
export const ownSessions = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  s.id IN (
    SELECT taken.id FROM enrolments e JOIN sessions taken ON taken.class_id = e.class_id
    WHERE e.student_id = ${userId} AND e.state = 'paid'
    UNION SELECT taught.id FROM sessions taught WHERE taught.instructor_id = ${userId}
  )`;
