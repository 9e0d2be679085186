import { z } from "zod";
import type { Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvents } from "../audit-log/log-audit-event.ts";
import type { DeskEnrolInput } from "./desk.schema.ts";

const grownRow = z.object({ classId: z.string(), before: z.int(), capacity: z.int() });

/**
 * Gives full classes the seats that a sale at the desk lacks in them, on record.
 *
 * @throws AppError SEATS_GO_TO_WAITLIST where somebody waits: the trigger would offer the seats to them
 */
export async function growClasses(
  { actor }: Ctx,
  tx: Tx,
  { items }: DeskEnrolInput,
  classIds: string[],
): Promise<void> {
  const locked = await tx.$queryRaw<{ name: string; hasLine: boolean }[]>`
    SELECT name, EXISTS (SELECT FROM waitlist_entries WHERE class_id = classes.id AND state = 'waiting') AS "hasLine" FROM classes
    WHERE id = ANY (${classIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const wanted = locked.find(({ hasLine }) => hasLine);
  if (wanted) throw new AppError("SEATS_GO_TO_WAITLIST", { params: { className: wanted.name } });
  const grown = await tx.$queryRaw<unknown[]>(Prisma.sql`
    UPDATE classes c SET capacity = c.seats_taken + lacking.seats
    FROM (
      SELECT w.class_id, count(*)::int AS seats
      FROM unnest(${items.map(({ classId }) => classId)}::uuid[], ${items.map(({ participantId }) => participantId)}::uuid[])
        AS w (class_id, participant_id)
      WHERE NOT EXISTS (
        SELECT FROM enrolments e
        WHERE e.class_id = w.class_id AND e.participant_id = w.participant_id AND e.state IN ('held', 'paid')
      ) GROUP BY w.class_id
    ) AS lacking
    WHERE c.id = lacking.class_id AND c.id = ANY (${classIds}::uuid[]) AND c.capacity < c.seats_taken + lacking.seats
    RETURNING c.id AS "classId", old.capacity AS before, new.capacity`);
  await logAuditEvents(
    tx,
    actor,
    z
      .array(grownRow)
      .parse(grown)
      .map(({ classId, before, capacity }) => ({
        kind: "class_edited",
        classId,
        details: { changes: { capacity: [before, capacity] } },
      })),
  );
}
