import { Prisma } from "../../db/generated/client.ts";

const { sql, empty } = Prisma;

/**
 * The sessions `s` of the classes that a user has paid for, and those that the user teaches.
 *
 * @param only ends the selection of each, as `AND … ORDER BY … LIMIT …`
 */
export const ownSessions = (userId: Prisma.Sql, only: Prisma.Sql = empty): Prisma.Sql => sql`
  s.id IN (
    (
      SELECT own.id FROM enrolments e JOIN sessions own ON own.class_id = e.class_id
      WHERE e.student_id = ${userId} AND e.state = 'paid' ${only}
    ) UNION (SELECT own.id FROM sessions own WHERE own.instructor_id = ${userId} ${only})
  )`;
