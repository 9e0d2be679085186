import type { Db, Tx } from "../../db/client.ts";
import { violatesConstraint } from "../../db/database-errors.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { z } from "zod";
import { LOCAL_TIME } from "./local-time.ts";
import { notifyClass } from "./notify-class.ts";

/**
 * Locks the classes that somebody who leaves teaches, has a paid place in, or teaches in as a substitute, in one order. The first
 * statement of its transaction: classes are locked before users.
 *
 * @returns their ids
 */
export async function lockClassesOf(tx: Tx, userId: string): Promise<string[]> {
  const classes = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM classes
    WHERE instructor_id = ${userId}::uuid OR id IN (SELECT class_id FROM meetings WHERE substitute_id = ${userId}::uuid)
      OR id IN (SELECT class_id FROM enrolments WHERE student_id = ${userId}::uuid AND state = 'paid')
    ORDER BY id FOR NO KEY UPDATE`;
  return classes.map(({ id }) => id);
}

/**
 * Ends what a user teaches as a substitute of meetings that have not begun, before they stop being an instructor: the
 * instructors of the classes teach again, and the classes are notified. The caller has called {@link lockClassesOf}.
 */
export async function endSubstitutions(tx: Tx, ctx: AnyCtx, userId: string): Promise<void> {
  const coming = { substituteId: userId, state: "planned", startsAt: { gt: new Date() } } as const;
  const classes = await tx.meeting.findMany({ where: coming, distinct: "classId", select: { classId: true } });
  for (const { classId } of classes)
    await notifyClass(ctx, tx, classId, () =>
      tx.meeting.updateMany({ where: { ...coming, classId }, data: { substituteId: null } }),
    );
}

const neededRow = z.object({ className: z.string(), local: z.string() });

/**
 * The error of a user who cannot stop being an instructor, because the instructor of a class teaches elsewhere while the user
 * is their substitute; any other error as it is. Asked after the transaction has failed.
 */
export async function nameNeededSubstitute(db: Db, error: unknown, userId: string): Promise<unknown> {
  if (!violatesConstraint(error, "meetings_instructor_free")) return error;
  const rows = await db.$queryRaw`
    SELECT c.name AS "className", ${LOCAL_TIME("s.local_start")} AS local
    FROM meetings s JOIN classes c ON c.id = s.class_id
    JOIN meetings other ON other.busy_instructor_id = c.instructor_id AND other.state = 'planned'
      AND tstzrange(other.starts_at, other.ends_at) && tstzrange(s.starts_at, s.ends_at)
    WHERE s.substitute_id = ${userId}::uuid AND s.state = 'planned' AND s.starts_at > now()
    ORDER BY s.starts_at LIMIT 1`;
  const [needed] = z.array(neededRow).parse(rows);
  if (!needed) return error;
  return new AppError("SUBSTITUTE_NEEDED", {
    cause: error,
    params: { className: needed.className, date: needed.local },
  });
}
