import { isParameterInvalid, isRowMissing, violatesConstraint } from "../../db/database-errors.ts";
import { findTimeZone } from "../../db/time-zone-name.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AddVenueInput, RetireVenueInput, UpdateVenueInput } from "./schedule.schema.ts";

type Db = Pick<Deps, "db">;

/** @throws AppError VENUE_NAME_TAKEN, VENUE_ZONE_UNKNOWN */
export async function addVenue({ db }: Db, { mapUrl, ...fields }: AddVenueInput) {
  return toldErrors({ db }, fields, () =>
    db.venue.create({ data: { ...fields, mapUrl: mapUrl || null }, select: { id: true } }),
  );
}

/**
 * Changes what is sent of a venue. One that becomes exclusive is so for its coming sessions as well.
 *
 * @throws AppError as `addVenue`, and VENUE_ZONE_KEPT once it has sessions, VENUE_OVERLAPS when it becomes exclusive
 *   while coming sessions overlap there, VENUE_NOT_FOUND
 */
export async function updateVenue({ db }: Db, { venueId, mapUrl, ...fields }: UpdateVenueInput) {
  await toldErrors({ db }, fields, () =>
    db.$transaction(async (tx) => {
      // Whoever writes sessions locks the class first; a trigger writes those of a venue that becomes exclusive or shared.
      await tx.$executeRaw`
        SELECT 1 FROM classes WHERE id IN (
          SELECT s.class_id FROM sessions s JOIN venues v ON v.id = s.venue_id
          WHERE v.id = ${venueId}::uuid AND v.is_exclusive <> ${fields.isExclusive ?? null}::bool
        ) ORDER BY id FOR NO KEY UPDATE`;
      const data = { ...fields, ...(mapUrl !== undefined && { mapUrl: mapUrl || null }) };
      await tx.venue.update({ where: { id: venueId }, data });
    }),
  );
}

/**
 * Retires a venue, so that it is offered for no new session, or brings it back. A repetition changes nothing.
 *
 * @throws AppError VENUE_NOT_FOUND
 */
export async function retireVenue({ db }: Db, { venueId, isRetired }: RetireVenueInput) {
  const where = { id: venueId, retiredAt: isRetired ? null : { not: null } };
  const { count } = await db.venue.updateMany({ where, data: { retiredAt: isRetired ? new Date() : null } });
  if (count === 0 && (await db.venue.count({ where: { id: venueId } })) === 0) throw new AppError("VENUE_NOT_FOUND");
}

async function toldErrors<T>(
  { db }: Db,
  { timeZone }: Pick<UpdateVenueInput, "timeZone">,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (cause) {
    if (violatesConstraint(cause, "venues_name_key")) throw new AppError("VENUE_NAME_TAKEN", { cause });
    if (violatesConstraint(cause, "venues_time_zone_kept")) throw new AppError("VENUE_ZONE_KEPT", { cause });
    if (violatesConstraint(cause, "sessions_venue_free")) throw new AppError("VENUE_OVERLAPS", { cause });
    // Node's zones are not all PostgreSQL's.
    if (isParameterInvalid(cause) && timeZone !== undefined) {
      const { otherName } = await findTimeZone(db, timeZone);
      throw new AppError("VENUE_ZONE_UNKNOWN", {
        cause,
        words: { zone: otherName ?? "another one, such as Europe/Berlin" },
      });
    }
    if (isRowMissing(cause)) throw new AppError("VENUE_NOT_FOUND", { cause });
    throw cause;
  }
}
