import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { enqueueSelectedEmails } from "../../jobs/enqueue-email.ts";
import { REMINDED_DAYS } from "../schedule/notify-class.ts";

const MESSAGES_PER_STATEMENT = 500;

/** A literal: with a parameter the planner would not use the index. */
const REMINDED_WITHIN = Prisma.raw(`interval '${REMINDED_DAYS} days'`);

/** When the reminder of a meeting `s` is due: at 09:00 of the school's clock on the day before. */
const DUE_AT = (timeZone: string) =>
  Prisma.sql`((s.starts_at AT TIME ZONE ${timeZone})::date - 1 + time '09:00') AT TIME ZONE ${timeZone}`;

/**
 * Enqueues a reminder of a class's planned meetings of one day once one of them is due and has not begun, to their instructor and
 * to everybody who had paid by then, unless they want none; who pays later has the dates in the message of the payment. Once
 * per class, local date and user, whatever is added or moved, however often it runs, also at once in several processes.
 */
export async function remindOfMeetings({ db, email, school }: AnyCtx): Promise<void> {
  if (email === null) return;
  // The order lets two runs wait for each other, never in a circle.
  const due = Prisma.sql`
    SELECT DISTINCT key, 'meeting_reminder', user_id, refs
    FROM meetings s
    JOIN classes c ON c.id = s.class_id
    CROSS JOIN LATERAL (SELECT s.local_start::date AS day, ${DUE_AT(school.timeZone)} AS due_at) AS times
    CROSS JOIN LATERAL (
      SELECT s.instructor_id AS user_id WHERE c.status = 'approved' OR c.enrolled_count > 0
      UNION SELECT e.student_id FROM enrolments e
      WHERE e.class_id = s.class_id AND e.state = 'paid' AND e.paid_at < times.due_at
    ) AS person
    CROSS JOIN LATERAL (
      SELECT concat_ws(':', 'meeting_reminder', c.id, person.user_id, times.day) AS key,
        jsonb_build_object('classId', c.id, 'userId', person.user_id, 'day', times.day) AS refs
    ) AS message
    WHERE s.state = 'planned' AND s.starts_at > now() AND s.starts_at < now() + ${REMINDED_WITHIN} AND times.due_at <= now()
      AND EXISTS (SELECT FROM users u WHERE u.id = person.user_id AND u.removed_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM email_preferences p WHERE p.user_id = person.user_id AND p.topic = 'meeting_reminders'
      )
      AND NOT EXISTS (SELECT FROM email_messages m WHERE m.key = message.key)
    ORDER BY key
    LIMIT ${MESSAGES_PER_STATEMENT}::int`;
  // Two concurrent runs may skip each other's rows; the next run finds them.
  while ((await enqueueSelectedEmails(db, due)) === MESSAGES_PER_STATEMENT);
}
