import { isRowMissing } from "../../db/database-errors.ts";
import { whereMay } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { statusAfterEdit } from "./classes.policy.ts";
import type { UpdateClassInput } from "./classes.schema.ts";
import type { AuditDetails } from "../audit-log/audit-details.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { enrolmentEnd } from "./enrolment-end.ts";
import { isPossible } from "../../schemas/class-life.ts";
import { isSchoolPicture, keepPicture } from "../media/school-picture.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { nameClassOverlap } from "../schedule/name-overlap.ts";
import { lockPlanning } from "../schedule/write-meetings.ts";
import { normalizeSport } from "./normalize-sport.ts";

/**
 * Updates a class of the calling instructor and makes it pending again where the policy says so. It stays closed, or to be closed. Existing
 * enrolments keep their price, and the removal of a replaced picture is enqueued. A class that has changed since the form was filled with
 * it (`seen`) stays as it is.
 *
 * @throws AppError CLASS_NOT_FOUND (also for an archived or another instructor's), SEATS_BELOW_TAKEN, AGES_REVERSED,
 *   PICTURE_FROM_ELSEWHERE, PICTURE_REMOVED, CLASS_CHANGED, ENROLMENT_END_REFUSED, SESSION_ENDED,
 *   INSTRUCTOR_BUSY naming the overlap where a denied class is handed in again
 */
export async function updateClass(ctx: Ctx, { classId, seen, enrolmentCloses, ...input }: UpdateClassInput) {
  const { db, actor } = ctx;
  const before = await db.class.findUnique({
    where: { id: classId, instructorId: actor.id, stage: { not: "archived" } },
  });
  if (!before) throw new AppError("CLASS_NOT_FOUND");
  if (!isPossible(before.stage, "edit")) throw new AppError("CLASS_CHANGED");
  if (input.imageUrl !== before.imageUrl && !isSchoolPicture(input.imageUrl, ctx.pictureOrigins)) {
    throw new AppError("PICTURE_FROM_ELSEWHERE");
  }
  const changes = {
    ...input,
    ...(input.sport && { sport: await normalizeSport(db, input.sport, classId) }),
    ...(await enrolmentEnd(db, enrolmentCloses, ctx.school.timeZone, before.enrolmentClosesLocal)),
  };
  const status = statusAfterEdit(before, changes);
  try {
    return await db.$transaction(async (tx) => {
      // Handed in again, it takes the time of who teaches it.
      if (before.status === "denied") await lockPlanning(tx);
      const { imageUrl } = before;
      if (imageUrl !== input.imageUrl) {
        await keepPicture(tx, input.imageUrl);
        await enqueueJob(tx, "remove-picture", { url: imageUrl });
      }
      const edited = await tx.class.update({
        // Compares and sets: an admin may decide or hand the class over meanwhile, or the instructor edit in a second tab.
        where: {
          id: classId,
          instructorId: actor.id,
          status: before.status,
          version: before.version,
          // The version counts the seats of a pending class only.
          capacity: before.capacity,
          ...whereMay("edit"),
          AND: seen ?? {},
        },
        data: { ...changes, status, feedback: null },
        select: { status: true },
      });
      const details = { changes: changesOf(before, changes) };
      if (Object.keys(details.changes).length > 0)
        await logClassChange(tx, actor, { kind: "class_edited", classId, details });
      return edited;
    });
  } catch (error) {
    if (isRowMissing(error)) throw new AppError("CLASS_CHANGED", { cause: error });
    throw constraintError(await nameClassOverlap(db, error, { classId, actorId: actor.id }), {
      classes_seats: "SEATS_BELOW_TAKEN",
      // The role was taken away meanwhile, and the meeting with it.
      classes_taught_by_instructor: "SESSION_ENDED",
    });
  }
}

/** Fields whose values are not logged: long texts and pictures. */
const WITHOUT_VALUES = new Set(["description", "imageUrl"]);

type Fields = Record<string, unknown>;
type Pair = NonNullable<AuditDetails["changes"]>[string];

function loggedValue(value: unknown): string | number | null {
  if (value instanceof Date) return toLocalTime(value);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** The fields that differ, each before and after. */
function changesOf(before: Fields, changes: Fields): Record<string, Pair> {
  const pairs = Object.entries(changes).map(([field, after]): [string, Pair] => [
    field,
    [loggedValue(before[field]), loggedValue(after)],
  ]);
  const differing = pairs.filter(([, [former, after]]) => former !== after);
  return Object.fromEntries(differing.map(([field, pair]) => [field, WITHOUT_VALUES.has(field) ? [null, null] : pair]));
}
