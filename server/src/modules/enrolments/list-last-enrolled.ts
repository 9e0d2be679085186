import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";

const LISTED = 5;

const row = z.object({
  enrolmentId: z.string(),
  name: z.string(),
  classId: z.string(),
  className: z.string(),
  paidAt: z.date(),
});

/** The latest paid enrolments in the calling instructor's classes, at most five. */
export function listLastEnrolled({ db, actor }: Ctx) {
  return db.$rows(
    Prisma.sql`
      SELECT e.id AS "enrolmentId", coalesce(a.name, s.name) AS name, c.id AS "classId", c.name AS "className", e.paid_at AS "paidAt"
      FROM classes c
      JOIN enrolments e ON e.class_id = c.id AND e.state = 'paid'
      JOIN users s ON s.id = e.student_id
      JOIN participants a ON a.id = e.participant_id
      WHERE c.instructor_id = ${actor.id}::uuid AND c.stage <> 'archived'
      ORDER BY e.paid_at DESC, e.id DESC
      LIMIT ${LISTED}::int`,
    row,
  );
}
