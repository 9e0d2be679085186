import { z } from "zod";
import { knownEmail } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { ATTENDED, attendedRow } from "../attendance/read-history.ts";
import { isOpenTo } from "../schedule/teaches-soon.ts";
import { may } from "../../permissions.ts";

const row = z.object({
  className: z.string(),
  /** Null for a class without paid enrolments. */
  enrolmentId: z.string().nullable(),
  /** The account, for who may open the page of the family; null for others. */
  accountId: z.string().nullable(),
  /** Who takes part. */
  name: z.string().nullable(),
  /** In completed years, on the first day or today; null where no birth date is known. */
  age: z.int().nullable(),
  isOutsideAges: z.boolean().nullable(),
  /** The account that has enrolled a child; null for somebody who has enrolled themself. */
  guardianName: z.string().nullable(),
  /** The account's. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isEmailRefused: z.boolean(),
  paidAt: z.date().nullable(),
  /** At how many of the dates so far they were, for the instructor of the class and admins; null for a substitute. */
  attended: attendedRow.nullable(),
  /** What is left of what was paid for the place, for who may give it back; null for others. */
  leftCents: z.int().nullable(),
  /** For who may move the place: the class that it moves to once the difference is paid, for which a seat is kept. */
  movingTo: z.string().nullable(),
});

/**
 * Everybody who has a paid enrolment in a class, by last name. Instructors see those of their own classes, substitutes
 * on the day of their meeting and the day before, admins of any.
 * A removed user has no e-mail address. `isEmailRefused`: a mail server has refused it, and no message goes there.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class
 */
export async function listClassStudents({ db, actor, school }: Ctx, { classId }: { classId: string }) {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT c.name AS "className", e.id AS "enrolmentId",
        CASE WHEN ${may(actor.role, "user.manage")}::bool THEN u.id END AS "accountId", coalesce(a.name, u.name) AS name,
        age_in_class(c, a.birth_date, today.date) AS age, NOT has_age_for(c, a.birth_date, today.date) AS "isOutsideAges",
        CASE WHEN a.name IS NOT NULL THEN u.name END AS "guardianName", u.phone, ${knownEmail("u")} AS email,
        u.email_refused_at IS NOT NULL AS "isEmailRefused", e.paid_at AS "paidAt",
        CASE WHEN ${may(actor.role, "class.decide")}::bool OR c.instructor_id = ${actor.id}::uuid THEN ${ATTENDED} END AS attended,
        CASE WHEN ${may(actor.role, "ledger.manage")}::bool THEN kept_of(e.id) END AS "leftCents",
        CASE WHEN ${may(actor.role, "ledger.manage")}::bool THEN (
          SELECT o.name FROM enrolments h JOIN classes o ON o.id = h.class_id WHERE h.moves_from_id = e.id AND h.state = 'held'
        ) END AS "movingTo"
      FROM classes c CROSS JOIN (SELECT (now() AT TIME ZONE ${school.timeZone}::text)::date AS date) AS today
      LEFT JOIN enrolments e ON e.class_id = c.id AND e.state = 'paid'
      LEFT JOIN users u ON u.id = e.student_id
      LEFT JOIN participants a ON a.id = e.participant_id
      WHERE c.id = ${classId}::uuid AND ${isOpenTo(actor)}
      ORDER BY sort_name(coalesce(a.name, u.name)), e.id`,
    row,
  );
  const [first] = rows;
  if (!first) throw new AppError("CLASS_NOT_FOUND");
  const students = rows.flatMap(({ className: _className, isOutsideAges: _isOutside, enrolmentId, name, ...student }) =>
    enrolmentId !== null && name !== null ? [{ enrolmentId, name, ...student }] : [],
  );
  return {
    className: first.className,
    students,
    /** How many the class is not for by age: it was planned anew after they were enrolled. */
    outsideAges: rows.filter(({ isOutsideAges }) => isOutsideAges).length,
  };
}
