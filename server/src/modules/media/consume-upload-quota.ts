import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { secondsUntilTomorrow } from "../../seconds-until-tomorrow.ts";

/** Five of the largest: a form that fails sends its picture again. */
const MAX_UNSAVED_BYTES = 25 * 1024 * 1024;
/** When the first of them is removed, at the latest. */
const UNSAVED_RETRY_SECONDS = 3600;

/**
 * Counts an upload against the caller's daily quota; days begin at midnight UTC. One statement: concurrent uploads never
 * exceed the quota. What the caller has uploaded within the hour and not saved is bounded as well.
 *
 * @throws AppError UPLOADS_USED_UP, with the seconds until the next day, UPLOADS_NOT_SAVED; nothing is counted then
 */
export async function consumeUploadQuota({ db, actor, uploadQuota }: Ctx, { bytes }: { bytes: number }): Promise<void> {
  const [unsaved] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM unsaved_pictures p
    WHERE user_id = ${actor.id}::uuid
      AND NOT EXISTS (SELECT FROM classes WHERE image_url = p.url)
      AND NOT EXISTS (SELECT FROM users WHERE photo_url = p.url)`;
  if ((unsaved?.bytes ?? 0) + bytes > MAX_UNSAVED_BYTES) {
    throw new AppError("UPLOADS_NOT_SAVED", { retryAfterSeconds: UNSAVED_RETRY_SECONDS });
  }
  const counted = await db.$executeRaw`
    INSERT INTO upload_tallies AS tally (user_id, day, pictures, bytes)
    VALUES (${actor.id}::uuid, (now() AT TIME ZONE 'UTC')::date, 1, ${bytes}::int)
    ON CONFLICT (user_id) DO UPDATE SET
      pictures = CASE WHEN tally.day = excluded.day THEN tally.pictures + 1 ELSE 1 END,
      bytes = CASE WHEN tally.day = excluded.day THEN tally.bytes ELSE 0 END + excluded.bytes,
      day = excluded.day
    WHERE tally.day <> excluded.day
       OR (tally.pictures < ${uploadQuota.pictures}::int AND tally.bytes + excluded.bytes <= ${uploadQuota.bytes}::bigint)`;
  if (counted === 0) throw new AppError("UPLOADS_USED_UP", { retryAfterSeconds: secondsUntilTomorrow(new Date()) });
}

/**
 * Records a stored picture as the caller's and not saved, and enqueues its removal, which leaves a saved one. The hour of one
 * whose removal waits begins anew: its address is about to be saved.
 */
export async function recordUpload({ db, actor }: Ctx, picture: { url: string; bytes: number }): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.unsavedPicture.createMany({ data: { ...picture, userId: actor.id }, skipDuplicates: true });
    await enqueueJob(tx, "remove-picture", { url: picture.url });
  });
}
