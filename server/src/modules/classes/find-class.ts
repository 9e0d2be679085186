import { DETAIL, detailRow, WITH_INSTRUCTOR } from "./class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { maySeeClass } from "./classes.policy.ts";
import { MEETINGS, meetingsRow } from "../schedule/meeting-rows.ts";
import { z } from "zod";

const row = detailRow.extend({
  instructorId: z.string(),
  instructorPhotoUrl: z.string().nullable(),
  instructorBio: z.string(),
  /** When enrolment ends, by the class's own end or its first meeting; null without either. */
  enrolmentEndsAt: z.date().nullable(),
  meetings: meetingsRow,
  isEnrolled: z.boolean(),
});

/**
 * One class with its meetings and the reason of its cancellation, but without other feedback of an admin.
 *
 * @throws AppError CLASS_NOT_FOUND, also when the caller may not see it
 */
export async function findClass({ db, actor }: AnyCtx, { classId }: { classId: string }) {
  // The public cache, which does not watch enrolments, asks as a visitor.
  const isEnrolled = actor
    ? Prisma.sql`EXISTS (
        SELECT 1 FROM enrolments e
        WHERE e.class_id = c.id AND e.student_id = ${actor.id}::uuid
          AND (e.state IN ('held', 'paid') OR (c.status = 'cancelled' AND e.paid_at IS NOT NULL)))`
    : Prisma.sql`false`;
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT ${DETAIL}, c.instructor_id AS "instructorId", i.photo_url AS "instructorPhotoUrl",
        i.bio AS "instructorBio",
        c.enrolment_ends_at AS "enrolmentEndsAt", ${MEETINGS} AS meetings,
        ${isEnrolled} AS "isEnrolled"
      FROM classes c ${WITH_INSTRUCTOR}
      WHERE c.id = ${classId}::uuid`,
    row,
  );
  if (!found || !maySeeClass(actor, found)) throw new AppError("CLASS_NOT_FOUND");
  const { feedback, instructorId: _instructorId, isEnrolled: _isEnrolled, ...detail } = found;
  return { ...detail, cancellationReason: found.status === "cancelled" ? feedback : null };
}
