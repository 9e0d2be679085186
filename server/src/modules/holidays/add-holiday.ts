import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent, logClassChange } from "../audit-log/log-audit-event.ts";
import { requireAnotherMeeting } from "../enrolments/meeting-refunds.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { findMoveProblems, writeMoves } from "../schedule/plan-moves.ts";
import { lockPlanning } from "../schedule/write-meetings.ts";
import type { AddHolidayInput } from "./holidays.schema.ts";
import { type FallingClass, type FallingDate, planHoliday } from "./plan-holiday.ts";

const MAX_HOLIDAYS = 100;
/** Of as many dates as may be: each class is compared before and after. */
const LONG = { timeout: 60_000 };

/**
 * Adds a holiday, and moves the dates of each class on its days to the end of the class, cancels them without money back, or leaves
 * them, as was chosen: all or none. Notifies the classes, and logs each change. Refused where the dates are not those of the preview.
 *
 * @throws AppError DATES_CHANGED, HOLIDAY_TOO_LARGE, TOO_MANY_HOLIDAYS; of what moves as `moveDates`; LAST_MEETING of what is cancelled
 */
export async function addHoliday(ctx: Ctx, input: AddHolidayInput): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const { name, firstDay, lastDay, seen, choices } = input;
  try {
    return await db.$transaction(async (tx) => {
      await lockPlanning(tx);
      if ((await tx.holiday.count()) >= MAX_HOLIDAYS) throw new AppError("TOO_MANY_HOLIDAYS");
      await lockClasses(tx, choices);
      const plan = await planHoliday(tx, input);
      if (plan.seen !== seen) throw new AppError("DATES_CHANGED");
      const chosen = (action: string) =>
        plan.classes.filter(({ classId }) =>
          choices.some((choice) => choice.classId === classId && choice.action === action),
        );
      const [moved, cancelled] = [chosen("move"), chosen("cancel")];
      // What is cancelled makes room first.
      for (const one of cancelled) await cancelDates(ctx, tx, one, name);
      const moves = moved.flatMap(({ dates }) => dates.map(({ move }) => move));
      const [problem] = (await findMoveProblems(tx, moves, actor.id)).values();
      if (problem) throw problem;
      await moveToEnd(ctx, tx, moved);
      const data = { name, firstDay: new Date(firstDay), lastDay: new Date(lastDay) };
      const holiday = await tx.holiday.create({ data, select: { id: true } });
      await logAuditEvent(tx, actor, { kind: "holiday_added", details: { holiday: { name, firstDay, lastDay } } });
      return holiday;
    }, LONG);
  } catch (error) {
    throw constraintError(error, { meetings_instructor_free: "DATES_CHANGED", meetings_venue_free: "DATES_CHANGED" });
  }
}

/** Locks the classes whose dates change in the order of their ids, as everybody does. */
async function lockClasses(tx: Tx, choices: AddHolidayInput["choices"]): Promise<void> {
  const changed = choices.filter(({ action }) => action !== "keep");
  await tx.$executeRaw`
    SELECT FROM classes WHERE id = ANY(${changed.map(({ classId }) => classId)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

const dateDetails = ({ start, end, venueName }: Pick<FallingDate, "start" | "end" | "venueName">) => ({
  start,
  end,
  venue: venueName,
});

/** Moves the dates of all classes in one statement: one may take the place that another leaves. */
async function moveToEnd(ctx: Ctx, tx: Tx, moved: readonly FallingClass[]): Promise<void> {
  const moves = moved.flatMap(({ dates }) => dates.map(({ move }) => move));
  await moved.reduce(
    (write, { classId }) =>
      () =>
        notifyClass(ctx, tx, classId, write),
    () => writeMoves(tx, moves),
  )();
  for (const { classId, dates } of moved) {
    const [first] = dates;
    if (!first) continue;
    const details = {
      from: dateDetails(first),
      meeting: dateDetails({ ...first, ...first.move }),
      movedCount: dates.length,
    };
    await logClassChange(tx, ctx.actor, { kind: "meetings_moved", classId, details });
  }
}

async function cancelDates(ctx: Ctx, tx: Tx, { classId, dates }: FallingClass, reason: string): Promise<void> {
  const { actor } = ctx;
  await notifyClass(ctx, tx, classId, async () => {
    for (const { id, replacesId } of dates) {
      await requireAnotherMeeting(tx, replacesId ?? id);
      await tx.$executeRaw`
        UPDATE meetings SET state = 'cancelled', cancelled_at = now(), reason = ${reason} WHERE id = ${id}::uuid`;
    }
  });
  for (const date of dates) {
    const cancelled = { meetingId: date.id, refunds: 0, refundCents: 0 };
    await logClassChange(tx, actor, {
      kind: "meeting_cancelled",
      classId,
      details: { meeting: dateDetails(date), cancelled },
    });
  }
}

/**
 * Changes the name of a holiday, and logs it. The same name again changes nothing.
 *
 * @throws AppError HOLIDAY_NOT_FOUND
 */
export async function renameHoliday(
  { db, actor }: Ctx,
  { holidayId, name }: { holidayId: string; name: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const found = await lockHoliday(tx, holidayId);
    if (found.name === name) return;
    await tx.holiday.update({ where: { id: holidayId }, data: { name } });
    await logAuditEvent(tx, actor, {
      kind: "holiday_renamed",
      details: { holiday: { ...found, name, before: found.name } },
    });
  });
}

/**
 * Removes a holiday, and logs it. The dates that it has moved or cancelled stay so.
 *
 * @throws AppError HOLIDAY_NOT_FOUND
 */
export async function removeHoliday({ db, actor }: Ctx, { holidayId }: { holidayId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const holiday = await lockHoliday(tx, holidayId);
    await tx.holiday.delete({ where: { id: holidayId } });
    await logAuditEvent(tx, actor, { kind: "holiday_removed", details: { holiday } });
  });
}

async function lockHoliday(tx: Tx, holidayId: string) {
  const [found] = await tx.$queryRaw<{ name: string; firstDay: string; lastDay: string }[]>`
    SELECT name, first_day::text AS "firstDay", last_day::text AS "lastDay" FROM holidays
    WHERE id = ${holidayId}::uuid FOR UPDATE`;
  if (!found) throw new AppError("HOLIDAY_NOT_FOUND");
  return found;
}
