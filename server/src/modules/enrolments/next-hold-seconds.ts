import { Prisma } from "../../db/generated/client.ts";

/**
 * The seconds until the earliest hold in a class ends, by the database's clock; null without holds. At least one: an expired
 * hold keeps its seat until it is released. The literal state lets the index on live enrolments serve it.
 */
export const nextHoldSeconds = (classId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT min(greatest(ceil(extract(epoch FROM h.hold_expires_at - now())), 1))::int
  FROM enrolments h WHERE h.class_id = ${classId} AND h.state = 'held'
)`;
