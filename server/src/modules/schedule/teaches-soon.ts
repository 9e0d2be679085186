import { Prisma } from "../../db/generated/client.ts";
import type { Actor } from "../../deps.ts";
import { may } from "../../permissions.ts";

/**
 * Whether a user teaches a meeting `s` of another's class today or tomorrow, by its own clock. Then its list of students is open to
 * them, and they may write to the class.
 */
export const teachesSoon = (userId: string): Prisma.Sql => Prisma.sql`
  s.substitute_id = ${userId}::uuid AND s.state = 'planned'
  AND (now() AT TIME ZONE s.time_zone)::date BETWEEN s.local_start::date - 1 AND s.local_end::date`;

/** Whether a user {@link teachesSoon teaches} any meeting of a class soon. */
export const teachesOfClassSoon = (userId: string, classId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM meetings s WHERE s.class_id = ${classId} AND ${teachesSoon(userId)})`;

/** Whether the students of a class `c` are open to a user: to its instructor, to a substitute who teaches it soon, and to admins. */
export const isOpenTo = (actor: Actor): Prisma.Sql => Prisma.sql`(
  ${may(actor.role, "class.decide")}::bool OR c.instructor_id = ${actor.id}::uuid
  OR ${teachesOfClassSoon(actor.id, Prisma.sql`c.id`)}
)`;
