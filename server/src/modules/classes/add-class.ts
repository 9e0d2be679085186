import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { type AddedClass, addClassOnce } from "./add-class-once.ts";
import { countClass } from "./count-class.ts";
import type { NewClassInput } from "./new-class.schema.ts";
import { enrolmentEnd } from "./enrolment-end.ts";
import { isSchoolPicture, keepPicture } from "../media/school-picture.ts";
import { addMeetingsIn } from "../schedule/add-meetings.ts";
import { toTimestamp } from "../schedule/local-time.ts";
import { writeMeetings } from "../schedule/write-meetings.ts";
import { normalizeSport } from "./normalize-sport.ts";

/**
 * Adds a pending class of the calling instructor, together with its meetings or not at all, and as {@link addClassOnce} does.
 *
 * @throws AppError PICTURE_FROM_ELSEWHERE, PICTURE_REMOVED, CLASSES_USED_UP, ENROLMENT_END_REFUSED, as `addClassOnce`, and for its meetings
 *   as `addMeetings`
 */
export async function addClass(
  ctx: Ctx,
  { idempotencyKey, dates, enrolmentCloses, ...input }: NewClassInput,
): Promise<AddedClass> {
  const { db, actor } = ctx;
  if (!isSchoolPicture(input.imageUrl, ctx.pictureOrigins)) throw new AppError("PICTURE_FROM_ELSEWHERE");
  const sport = input.sport ? await normalizeSport(db, input.sport) : null;
  const { level = null, minAge = null, maxAge = null } = input;
  const enrolmentClosesLocal = enrolmentCloses ? toTimestamp(enrolmentCloses) : null;
  const columns = { ...input, sport, level, minAge, maxAge, enrolmentClosesLocal };
  const fields = () => ({ columns, meetings: dates ? [dates] : [] });
  return addClassOnce(ctx, { key: idempotencyKey, fields }, () =>
    writeMeetings(db, async (tx, rememberPlan) => {
      await keepPicture(tx, input.imageUrl);
      const end = await enrolmentEnd(tx, enrolmentCloses, ctx.school.timeZone);
      const data = { ...input, ...end, idempotencyKey: idempotencyKey ?? null, sport, instructorId: actor.id };
      const added = await tx.class.create({ data, select: { id: true } });
      // After the class, whose lock of the instructor is the stronger one.
      await countClass(tx, actor);
      if (dates) await addMeetingsIn(tx, rememberPlan, ctx, { classId: added.id, ...dates });
      return added;
    }),
  );
}
