import type { z } from "zod";
import type { Actor, Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { queueJob } from "../../jobs/queue-job.ts";
import { isSchoolPicture } from "../classes/school-picture.ts";
import type { updateProfileInput } from "./auth.schema.ts";
import { actorSelect } from "./auth.select.ts";

/**
 * Changes the caller's own name and picture; a picture that is replaced is not kept.
 *
 * @throws AppError PICTURE_FROM_ELSEWHERE unless the picture is the present one or was uploaded here
 */
export async function updateProfile(
  deps: Signed,
  { name, photoUrl }: z.output<typeof updateProfileInput>,
): Promise<Actor> {
  const { db, actor } = deps;
  if (photoUrl !== null && photoUrl !== actor.photoUrl && !isSchoolPicture(photoUrl, deps)) {
    throw new AppError("PICTURE_FROM_ELSEWHERE");
  }
  return db.$transaction(async (tx) => {
    const before = actor.photoUrl;
    if (before !== null && before !== photoUrl) await queueJob(tx, "remove-picture", { url: before });
    return tx.user.update({ where: { id: actor.id }, data: { name, photoUrl }, select: actorSelect });
  });
}
