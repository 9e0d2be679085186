import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueSelectedEmails } from "../../jobs/enqueue-email.ts";
import { WAITING } from "../office/waiting.ts";

/**
 * Enqueues a message to each admin when something waits that did not when they were told last, unless they want none. What came
 * within the last minute is left to the next run, because its transaction may not be visible beside others. Disputes have a message
 * of their own.
 */
export async function notifyAdmins({ db, email }: Pick<Deps, "db" | "email">): Promise<void> {
  if (email === null) return;
  await enqueueSelectedEmails(
    db,
    Prisma.sql`
      SELECT concat_ws(':', 'waiting_for_admins', u.id, extract(epoch FROM latest.since)), 'waiting_for_admins', u.id,
        jsonb_build_object('userId', u.id, 'since', latest.since)
      FROM users u
      CROSS JOIN (SELECT max(since) AS since FROM (${WAITING}) AS waiting WHERE since < now() - interval '1 minute') AS latest
      WHERE u.role = 'admin' AND u.removed_at IS NULL AND latest.since > coalesce(
          (SELECT max((m.refs->>'since')::timestamptz) FROM email_messages m
            WHERE m.user_id = u.id AND m.kind = 'waiting_for_admins'),
          '-infinity'
        )
        AND NOT EXISTS (
          SELECT FROM email_preferences p WHERE p.user_id = u.id AND p.topic = 'waiting_for_admins'
        )`,
  );
}
