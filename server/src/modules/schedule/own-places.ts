import { Prisma } from "../../db/generated/client.ts";

/** As a subquery the places of an account's people, by class and participant: paid, held, or selected to be paid for. */
export const placesOf = (accountId: Prisma.Sql) => Prisma.sql`(
  SELECT class_id, participant_id FROM enrolments WHERE student_id = ${accountId} AND state IN ('held', 'paid')
  UNION SELECT class_id, participant_id FROM selections WHERE student_id = ${accountId}
)`;
