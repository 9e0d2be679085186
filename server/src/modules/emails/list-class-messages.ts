import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";
import { isOpenTo } from "../schedule/teaches-soon.ts";
import type { ListClassMessagesInput } from "./emails.schema.ts";

const row = z.object({
  className: z.string(),
  total: z.int(),
  messages: z.array(
    z.object({
      id: z.string(),
      /** Null once they are removed. */
      authorName: z.string().nullable(),
      subject: z.string(),
      body: z.string(),
      createdAt: z.coerce.date(),
      /** To how many accounts it went, also of other classes. */
      recipients: z.int(),
      /** Of how many the mail server has accepted it, and of how many it has refused it. */
      arrived: z.int(),
      refused: z.int(),
      /** To whom it is still to be sent. */
      queued: z.int(),
      /** Those who had left the class, or lost their address, before it was sent. */
      dropped: z.int(),
    }),
  ),
});

/**
 * One page of what was written to a class, the newest first, what was written to chosen families only to its author and admins, with how far each message has come; for whom its students are open to.
 * The messages to an account that was removed since are counted no more.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class
 */
export async function listClassMessages({ db, actor }: Ctx, { classId, limit, offset }: ListClassMessagesInput) {
  // What was written to chosen families is for its author and admins.
  const written = Prisma.sql`messaged_classes o JOIN class_messages m ON m.id = o.message_id
    AND (NOT m.is_to_some OR m.author_id = ${actor.id}::uuid OR ${may(actor.role, "class.decide")}::bool)
    WHERE o.class_id = c.id`;
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT c.name AS "className", (SELECT count(*)::int FROM ${written}) AS total, array_to_json(ARRAY(
        SELECT json_build_object(
          'id', m.id, 'authorName', CASE WHEN a.removed_at IS NULL THEN a.name END, 'subject', m.subject, 'body', m.body,
          'createdAt', m.created_at, 'recipients', m.recipients, 'arrived', came.arrived, 'refused', came.refused,
          'queued', came.queued, 'dropped', came.dropped
        )
        FROM (
          SELECT m.id, m.author_id, m.subject, m.body, m.created_at, m.recipients
          FROM ${written} ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}::int OFFSET ${offset}::int
        ) AS m
        JOIN users a ON a.id = m.author_id
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE e.state = 'sent') AS arrived, count(*) FILTER (WHERE e.state = 'failed') AS refused,
            count(*) FILTER (WHERE e.state = 'queued') AS queued, count(*) FILTER (WHERE e.state = 'dropped') AS dropped
          FROM (
            SELECT DISTINCT student_id FROM enrolments WHERE class_id IN (SELECT class_id FROM messaged_classes WHERE message_id = m.id)
          ) AS s
          JOIN email_messages e ON e.key = 'class_message:' || m.id || ':' || s.student_id
        ) AS came
        ORDER BY m.created_at DESC, m.id DESC
      )) AS messages
      FROM classes c WHERE c.id = ${classId}::uuid AND ${isOpenTo(actor)}`,
    row,
  );
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  return { ...found, isTotalExact: true };
}
