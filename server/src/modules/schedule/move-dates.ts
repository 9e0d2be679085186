import type { Ctx } from "../../deps.ts";
import { createHash } from "node:crypto";
import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { later } from "../../schemas/local-time.schema.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { countRecipients } from "./count-recipients.ts";
import { findVenue } from "./find-venue.ts";
import { toLocalTime } from "./local-time.ts";
import { lockClass, type LockedClass } from "./lock-class.ts";
import { notifyClass } from "./notify-class.ts";
import { findMoveProblems, type Move, problemText, writeMoves } from "./plan-moves.ts";
import type { DatesToMove, MoveDatesInput } from "./schedule.schema.ts";
import { lockPlanning } from "./write-meetings.ts";

/** A date as it is, or will be. */
interface Place {
  start: string;
  end: string;
  timeZone: string;
  venueName: string | null;
}

interface PlannedMove {
  from: Place;
  to: Place;
  move: Move;
}

/** The planned dates of a locked class that have not begun, from a day on, and where they move; with what tells whether they are others. */
async function planMoves(
  tx: Tx,
  planned: LockedClass,
  { school }: Ctx,
  { days, minutes, venueId, from }: DatesToMove,
): Promise<{ moves: PlannedMove[]; seen: string }> {
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM meetings
    WHERE class_id = ${planned.id}::uuid AND state = 'planned' AND starts_at > now()
      AND (${from ?? null}::date IS NULL OR local_start >= ${from ?? null}::date)`;
  const meetings = await tx.meeting.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: { venue: true },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
  });
  if (meetings.length === 0) throw new AppError("NO_DATES_TO_MOVE");
  const venue = venueId === undefined ? undefined : await findVenue(tx, venueId);
  const moves = meetings.map((meeting): PlannedMove => {
    const place = { start: toLocalTime(meeting.localStart), end: toLocalTime(meeting.localEnd) };
    const moved = {
      start: later(place.start, { days, minutes }),
      end: later(place.end, { days, minutes }),
      timeZone: venue === undefined ? meeting.timeZone : (venue?.timeZone ?? school.timeZone),
    };
    const at = venue === undefined ? meeting.venue : venue;
    return {
      from: { ...place, timeZone: meeting.timeZone, venueName: meeting.venue?.name ?? null },
      to: { ...moved, venueName: at?.name ?? null },
      move: { id: meeting.id, ...moved, venueId: at?.id ?? null },
    };
  });
  const revisions = meetings.map(({ id, revision }) => `${id}:${revision}`).join(" ");
  return { moves, seen: createHash("sha256").update(revisions).digest("base64url") };
}

/**
 * What moving the dates of a class would do: each from where to where, with why it cannot where that is so, how many people are notified,
 * and what tells whether the dates have changed since.
 *
 * @throws AppError NO_DATES_TO_MOVE, VENUE_NOT_FOUND, CLASS_NOT_FOUND, CLASS_CHANGED
 */
export async function previewMovedDates(ctx: Ctx, { classId, ...input }: DatesToMove) {
  const { db, actor, language } = ctx;
  return db.$transaction(async (tx) => {
    const planned = await lockClass(tx, actor, classId);
    const { moves, seen } = await planMoves(tx, planned, ctx, { classId, ...input });
    const problems = await findMoveProblems(
      tx,
      moves.map(({ move }) => move),
      actor.id,
    );
    const dates = moves.map(({ from, to, move: { id } }) => ({
      id,
      from,
      to,
      problem: problemText(language, problems.get(id)),
    }));
    return { dates, seen, recipientCount: await countRecipients(tx, [classId], actor.id) };
  });
}

/**
 * Moves all planned dates of a class that have not begun, or those from a day on, by days and minutes and to another venue or none, all
 * or none; notifies the class, and logs it as one change. Substitutes stay. Refused where the dates are not those of the preview.
 *
 * @throws AppError as `previewMovedDates`; MEETING_CHANGED; what the preview names: INSTRUCTOR_BUSY, VENUE_TAKEN,
 *   MEETING_TIME_MISSING, MEETING_TIME_TWICE, MEETING_PAST, MEETING_TOO_LATE
 */
export async function moveDates(ctx: Ctx, { seen, ...input }: MoveDatesInput): Promise<void> {
  const { db, actor } = ctx;
  try {
    await db.$transaction(async (tx) => {
      await lockPlanning(tx);
      const planned = await lockClass(tx, actor, input.classId);
      const plan = await planMoves(tx, planned, ctx, input);
      if (plan.seen !== seen) throw new AppError("DATES_CHANGED");
      const moves = plan.moves.map(({ move }) => move);
      const [problem] = (await findMoveProblems(tx, moves, actor.id)).values();
      if (problem) throw problem;
      await notifyClass(ctx, tx, planned.id, () => writeMoves(tx, moves));
      await logMovedDates(tx, actor, planned.id, plan.moves);
    });
  } catch (error) {
    // Of what is written without the lock of planning.
    throw constraintError(error, { meetings_instructor_free: "DATES_CHANGED", meetings_venue_free: "DATES_CHANGED" });
  }
}

const placeDetails = ({ start, end, venueName }: Place) => ({ start, end, venue: venueName });

/** Logs that dates of a class have moved, with the first of them. */
async function logMovedDates(
  tx: Tx,
  actor: Ctx["actor"],
  classId: string,
  moves: readonly PlannedMove[],
): Promise<void> {
  const [first] = moves;
  if (!first) return;
  await logClassChange(tx, actor, {
    kind: "meetings_moved",
    classId,
    details: { from: placeDetails(first.from), meeting: placeDetails(first.to), movedCount: moves.length },
  });
}
