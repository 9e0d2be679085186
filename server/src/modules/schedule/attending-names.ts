import { Prisma } from "../../db/generated/client.ts";

/**
 * The whole names of those who attend a class by an account, oneself first; none where no child does: who is enrolled alone is not named.
 */
export const attendingNames = (classId: Prisma.Sql, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce((
  SELECT array_agg(coalesce(a.name, g.name) ORDER BY a.name IS NOT NULL, a.created_at, a.id)
  FROM enrolments seat JOIN participants a ON a.id = seat.participant_id JOIN users g ON g.id = a.guardian_id
  WHERE seat.class_id = ${classId} AND seat.student_id = ${userId} AND seat.state = 'paid'
  HAVING bool_or(a.name IS NOT NULL)
), '{}')`;
