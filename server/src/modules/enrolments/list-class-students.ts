import { z } from "zod";
import { knownEmail } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { teachesOfClassSoon } from "../schedule/teaches-soon.ts";
import { may } from "../../permissions.ts";

const row = z.object({
  className: z.string(),
  /** Null for a class without paid enrolments. */
  enrolmentId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  isEmailRefused: z.boolean(),
  paidAt: z.date().nullable(),
});

/**
 * Everybody who has a paid enrolment in a class, by last name. Instructors see those of their own classes, substitutes
 * on the day of their meeting and the day before, admins of any.
 * A removed user has no e-mail address. `isEmailRefused`: a mail server has refused it, and no message goes there.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class
 */
export async function listClassStudents({ db, actor }: Pick<Ctx, "db" | "actor">, { classId }: { classId: string }) {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT c.name AS "className", e.id AS "enrolmentId", u.name, ${knownEmail("u")} AS email,
        u.email_refused_at IS NOT NULL AS "isEmailRefused", e.paid_at AS "paidAt"
      FROM classes c
      LEFT JOIN enrolments e ON e.class_id = c.id AND e.state = 'paid'
      LEFT JOIN users u ON u.id = e.student_id
      WHERE c.id = ${classId}::uuid AND (
        ${may(actor.role, "class.decide")}::bool OR c.instructor_id = ${actor.id}::uuid
        OR ${teachesOfClassSoon(actor.id, Prisma.sql`c.id`)}
      )
      ORDER BY sort_name(u.name), e.id`,
    row,
  );
  const [first] = rows;
  if (!first) throw new AppError("CLASS_NOT_FOUND");
  const students = rows.flatMap(({ enrolmentId, name, email, isEmailRefused, paidAt }) =>
    enrolmentId !== null && name !== null ? [{ enrolmentId, name, email, isEmailRefused, paidAt }] : [],
  );
  return { className: first.className, students };
}
