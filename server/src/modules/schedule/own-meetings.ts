import { Prisma } from "../../db/generated/client.ts";

const { sql, empty } = Prisma;

/**
 * The meetings `s` of the classes that a user has paid for, and those that the user teaches.
 *
 * @param only ends the selection of each, as `AND … ORDER BY … LIMIT …`
 */
export const ownMeetings = (userId: Prisma.Sql, only: Prisma.Sql = empty): Prisma.Sql => sql`
  s.id IN (
    (
      SELECT own.id FROM enrolments e JOIN meetings own ON own.class_id = e.class_id
      WHERE e.student_id = ${userId} AND e.state = 'paid' ${only}
    ) UNION (SELECT own.id FROM meetings own WHERE own.instructor_id = ${userId} ${only})
  )`;
