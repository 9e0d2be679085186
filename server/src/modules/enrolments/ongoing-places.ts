import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";

const { sql } = Prisma;

/** The paid enrolments `e` of a user in classes `c` that go on. */
export const ongoingPlaces = (userId: Prisma.Sql): Prisma.Sql => sql`
  enrolments e JOIN classes c ON c.id = e.class_id AND e.student_id = ${userId} AND e.state = 'paid' AND is_ongoing(c)`;

/** They, in the order in which their classes are locked. */
export function listOngoingPlaces(tx: Tx, userId: string): Promise<{ id: string; classId: string }[]> {
  return tx.$queryRaw`
    SELECT e.id, e.class_id AS "classId" FROM ${ongoingPlaces(sql`${userId}::uuid`)} ORDER BY e.class_id`;
}
