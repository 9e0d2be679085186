import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueSelectedEmails } from "../../jobs/enqueue-email.ts";
import type { JobPayloads } from "../../jobs/enqueue-job.ts";

/** Longer than the job is tried again: who was not notified by then is not notified of what is long over. */
const DAYS = 7;

/**
 * Enqueues the messages of a waitlist: of each offer, of each one that was not paid in time, and to each account whose turns have ended with
 * the line. Idempotent: each once. The job was added with the change, so that none is lost.
 */
export async function tellWaitlist({ db, email }: Deps, { classId }: JobPayloads["tell-waitlist"]): Promise<void> {
  if (email === null) return;
  await enqueueSelectedEmails(
    db,
    Prisma.sql`
      SELECT concat_ws(':', message.kind, message.group_id), message.kind, message.student_id, jsonb_build_object('groupId', message.group_id)
      FROM (
        SELECT DISTINCT 'waitlist_' || CASE w.state WHEN 'offered' THEN 'offer' ELSE 'lapsed' END AS kind, w.group_id, w.student_id
        FROM waitlist_entries w
        WHERE w.class_id = ${classId}::uuid AND w.state IN ('offered', 'lapsed')
          AND (w.ended_at IS NULL OR w.ended_at > now() - make_interval(days => ${DAYS}::int))
      ) message
      UNION ALL
      SELECT DISTINCT concat_ws(':', 'waitlist_closed', w.class_id, w.student_id, extract(epoch FROM w.ended_at)), 'waitlist_closed',
        w.student_id, jsonb_build_object('classId', w.class_id, 'userId', w.student_id, 'closedAt', to_json(w.ended_at))
      FROM waitlist_entries w
      WHERE w.class_id = ${classId}::uuid AND w.state = 'closed' AND w.ended_at > now() - make_interval(days => ${DAYS}::int)`,
  );
}
