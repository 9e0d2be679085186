import type { z } from "zod";
import type { Actor, Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { may } from "../../permissions.ts";
import { isSchoolPicture, keepPicture } from "../media/school-picture.ts";
import type { updateProfileInput } from "./users.schema.ts";

/**
 * Updates what is sent of the caller's name, picture and, for instructors only, bio, and enqueues the removal of a replaced picture.
 *
 * @throws AppError PICTURE_FROM_ELSEWHERE unless the picture is the present one or belongs to the school, PICTURE_REMOVED, SESSION_ENDED where
 *   the caller was removed meanwhile
 */
export async function updateProfile(
  ctx: Ctx,
  { bio: sentBio, ...sent }: z.output<typeof updateProfileInput>,
): Promise<Actor> {
  const { db, actor } = ctx;
  const { photoUrl } = sent;
  if (typeof photoUrl === "string" && photoUrl !== actor.photoUrl && !isSchoolPicture(photoUrl, ctx.pictureOrigins)) {
    throw new AppError("PICTURE_FROM_ELSEWHERE");
  }
  const bioField = sentBio !== undefined && may(actor.role, "class.teach") ? { bio: sentBio } : {};
  const update = db.$transaction(async (tx) => {
    // Locked: of changes at the same moment, each removes the picture that it replaces.
    const [{ before } = { before: null }] = await tx.$queryRaw<{ before: string | null }[]>`
      SELECT photo_url AS before FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`;
    if (photoUrl !== undefined && before !== null && before !== photoUrl)
      await enqueueJob(tx, "remove-picture", { url: before });
    if (typeof photoUrl === "string" && before !== photoUrl) await keepPicture(tx, photoUrl);
    // The name is the user's own from now on: ID tokens no longer change it.
    await tx.user.updateMany({ where: { id: actor.id, registeredAt: null }, data: { registeredAt: new Date() } });
    const saved = await tx.user.update({
      where: { id: actor.id },
      data: { ...sent, ...bioField },
      select: { name: true, photoUrl: true, bio: true },
    });
    return { ...actor, ...saved };
  });
  return update.catch((error: unknown) => {
    throw constraintError(error);
  });
}
