import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { enqueueSelectedEmails } from "../../jobs/enqueue-email.ts";
import { WAITING } from "../office/waiting.ts";

/** From when on a day's message is sent, by the school's clock. */
const MORNING = "07:00";

/**
 * Enqueues a message to each admin, one a day and from the morning on, when something waits that did not at the last message, unless
 * they want none. What came within the last minute is left to the next day, because its transaction may not be visible beside others.
 * Disputes have a message of their own as well, at once.
 */
export async function notifyAdmins({ db, email, school }: AnyCtx): Promise<void> {
  if (email === null) return;
  await enqueueSelectedEmails(
    db,
    Prisma.sql`
      SELECT concat_ws(':', 'waiting_for_admins', u.id, extract(epoch FROM latest.since)), 'waiting_for_admins', u.id,
        jsonb_build_object('userId', u.id, 'since', latest.since)
      FROM users u
      CROSS JOIN (SELECT max(since) AS since FROM (${WAITING}) AS waiting WHERE since < now() - interval '1 minute') AS latest
      CROSS JOIN LATERAL (
        SELECT max((m.refs->>'since')::timestamptz) AS since, max(m.created_at) AS at FROM email_messages m
        WHERE m.user_id = u.id AND m.kind = 'waiting_for_admins'
      ) AS notified
      CROSS JOIN LATERAL (SELECT now() AT TIME ZONE ${school.timeZone}::text AS at) AS clock
      WHERE u.role = 'admin' AND u.removed_at IS NULL AND clock.at::time >= ${MORNING}::time
        AND latest.since > coalesce(notified.since, '-infinity')
        AND coalesce((notified.at AT TIME ZONE ${school.timeZone}::text)::date < clock.at::date, true)
        AND NOT EXISTS (
          SELECT FROM email_preferences p WHERE p.user_id = u.id AND p.topic = 'waiting_for_admins'
        )`,
  );
}
