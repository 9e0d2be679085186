import { createHash } from "node:crypto";
import type { Tx } from "../../db/client.ts";
import { inStage } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { countRecipients } from "../schedule/count-recipients.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { findMoveProblems, type Move, problemText } from "../schedule/plan-moves.ts";
import { endPositions } from "./end-positions.ts";
import type { NewHoliday } from "./holidays.schema.ts";
import { listHolidays } from "./list-holidays.ts";

/** How many dates one holiday decides about at most: one transaction moves or cancels them. */
const MAX_DATES = 300;

export interface FallingDate {
  id: string;
  replacesId: string | null;
  start: string;
  end: string;
  venueName: string | null;
  /** Where it goes at the end of its class. */
  move: Move;
}

export interface FallingClass {
  classId: string;
  className: string;
  enrolledCount: number;
  /** Whether a date of it is left that takes place and was not paid back. A class without one is cancelled as a whole instead. */
  mayCancel: boolean;
  dates: FallingDate[];
}

/**
 * The dates to come of classes that go on, on the days of a holiday, with where each goes at the end of its class; and what tells
 * whether they are others. The caller has the lock of planning, or only wants to know.
 *
 * @throws AppError HOLIDAY_TOO_LARGE
 */
export async function planHoliday(tx: Tx, days: NewHoliday): Promise<{ classes: FallingClass[]; seen: string }> {
  const found = await tx.$queryRaw<{ id: string; classId: string }[]>`
    SELECT s.id, s.class_id AS "classId" FROM meetings s JOIN classes c ON c.id = s.class_id
    WHERE s.state = 'planned' AND s.starts_at > now() AND ${inStage("c", "plan")}
      AND s.local_start < ${days.lastDay}::date + 1 AND s.local_end > ${days.firstDay}::date
    ORDER BY s.class_id LIMIT ${MAX_DATES + 1}::int`;
  if (found.length > MAX_DATES) throw new AppError("HOLIDAY_TOO_LARGE");
  const onDays = new Set(found.map(({ id }) => id));
  const holidays = [...(await listHolidays({ db: tx })), days];
  const planned = await tx.class.findMany({
    where: { id: { in: [...new Set(found.map(({ classId }) => classId))] } },
    select: {
      id: true,
      name: true,
      enrolledCount: true,
      meetings: {
        where: { state: "planned", startsAt: { gt: new Date() } },
        include: { venue: { select: { name: true } } },
        orderBy: [{ startsAt: "asc" }, { id: "asc" }],
      },
    },
    orderBy: { id: "asc" },
  });
  const kept = await tx.$queryRaw<{ classId: string }[]>`
    SELECT DISTINCT o.class_id AS "classId" FROM meetings o
    WHERE o.class_id = ANY (${planned.map(({ id }) => id)}::uuid[]) AND o.state = 'planned'
      AND o.id <> ALL (${[...onDays]}::uuid[])
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.meeting_id = coalesce(o.replaces_id, o.id))`;
  const keeping = new Set(kept.map(({ classId }) => classId));
  const classes = planned.map(({ id: classId, name, enrolledCount, meetings }): FallingClass => {
    const all = meetings.map((meeting) => ({
      ...meeting,
      start: toLocalTime(meeting.localStart),
      end: toLocalTime(meeting.localEnd),
    }));
    const staying = all.filter((date) => !onDays.has(date.id));
    const falling = endPositions(
      all.filter((date) => onDays.has(date.id)),
      staying,
      holidays,
    );
    return {
      classId,
      className: name,
      enrolledCount,
      mayCancel: keeping.has(classId),
      dates: falling.map(({ id, replacesId, start, end, venue, venueId, timeZone, to }) => ({
        id,
        replacesId,
        start,
        end,
        venueName: venue?.name ?? null,
        move: { id, ...to, venueId, timeZone },
      })),
    };
  });
  const seen = createHash("sha256")
    .update(JSON.stringify([days.firstDay, days.lastDay, classes.map(({ mayCancel, dates }) => [mayCancel, dates])]))
    .digest("base64url");
  return { classes, seen };
}

/**
 * What a holiday would do: the classes with dates on its days, where each date would go at the end of its class, with what is in its way,
 * whether they can be cancelled alone, and how many people are notified.
 *
 * @throws AppError HOLIDAY_TOO_LARGE
 */
export async function previewHoliday({ db, actor, language }: Ctx, days: NewHoliday) {
  return db.$transaction(async (tx) => {
    const { classes, seen } = await planHoliday(tx, days);
    const problems = await findMoveProblems(
      tx,
      classes.flatMap(({ dates }) => dates.map(({ move }) => move)),
      actor.id,
    );
    return {
      seen,
      recipientCount: await countRecipients(
        tx,
        classes.map(({ classId }) => classId),
        actor.id,
      ),
      classes: classes.map(({ dates, ...one }) => ({
        ...one,
        /** With what would be in the way of each if all classes moved: another decision may clear it. */
        dates: dates.map(({ id, start, end, venueName, move }) => ({
          id,
          start,
          end,
          venueName,
          to: { start: move.start, end: move.end },
          problem: problemText(language, problems.get(id)),
        })),
      })),
    };
  });
}
