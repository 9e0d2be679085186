import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { secondsUntilTomorrow } from "../../seconds-until-tomorrow.ts";

/**
 * Counts an upload against the caller's daily quota; days begin at midnight UTC. One statement: concurrent uploads never
 * exceed the quota.
 *
 * @throws AppError UPLOADS_USED_UP, with the seconds until the next day; nothing is counted then
 */
export async function claimUpload(
  { db, actor, uploadQuota }: Pick<Signed, "db" | "actor" | "uploadQuota">,
  { bytes }: { bytes: number },
): Promise<void> {
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
