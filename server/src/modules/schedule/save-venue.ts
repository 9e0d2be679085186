import type { Db } from "../../db/client.ts";
import { isParameterInvalid, isRowMissing } from "../../db/database-errors.ts";
import { findTimeZone } from "../../db/time-zone-name.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { AddVenueInput, RetireVenueInput, UpdateVenueInput } from "./schedule.schema.ts";

/**
 * Adds a venue and logs it.
 *
 * @throws AppError VENUE_NAME_TAKEN, VENUE_ZONE_UNKNOWN
 */
export async function addVenue({ db, actor }: AnyCtx, { mapUrl, ...fields }: AddVenueInput) {
  return mapErrors(db, fields, () =>
    db.$transaction(async (tx) => {
      const venue = await tx.venue.create({ data: { ...fields, mapUrl: mapUrl || null }, select: { id: true } });
      await logAuditEvent(tx, actor, { kind: "venue_added", details: { venue: fields.name } });
      return venue;
    }),
  );
}

/**
 * Changes what is sent of a venue, and logs what differs. One that becomes exclusive is so for its coming meetings as well.
 *
 * @throws AppError as `addVenue`, and VENUE_ZONE_KEPT once it has meetings, VENUE_OVERLAPS when it becomes exclusive
 *   while coming meetings overlap there, VENUE_NOT_FOUND
 */
export async function updateVenue({ db, actor }: AnyCtx, { venueId, mapUrl, ...fields }: UpdateVenueInput) {
  await mapErrors(db, fields, () =>
    db.$transaction(async (tx) => {
      // Whoever writes meetings locks the class first; a trigger writes those of a venue that becomes exclusive or shared.
      await tx.$executeRaw`
        SELECT 1 FROM classes WHERE id IN (
          SELECT s.class_id FROM meetings s JOIN venues v ON v.id = s.venue_id
          WHERE v.id = ${venueId}::uuid AND v.is_exclusive <> ${fields.isExclusive ?? null}::bool
        ) ORDER BY id FOR NO KEY UPDATE`;
      const data = { ...fields, ...(mapUrl !== undefined && { mapUrl: mapUrl || null }) };
      await tx.$executeRaw`SELECT 1 FROM venues WHERE id = ${venueId}::uuid FOR NO KEY UPDATE`;
      const before = await tx.venue.findUniqueOrThrow({ where: { id: venueId } });
      const after = await tx.venue.update({ where: { id: venueId }, data });
      const changes = Object.fromEntries(
        LOGGED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
          field,
          [loggedValue(before[field]), loggedValue(after[field])] as [string | null, string | null],
        ]),
      );
      if (Object.keys(changes).length > 0)
        await logAuditEvent(tx, actor, { kind: "venue_changed", details: { venue: before.name, changes } });
    }),
  );
}

/**
 * Retires a venue, so that it is offered for no new meeting, or brings it back, and logs it. A repetition changes nothing.
 *
 * @throws AppError VENUE_NOT_FOUND
 */
export async function retireVenue({ db, actor }: AnyCtx, { venueId, isRetired }: RetireVenueInput) {
  await db.$transaction(async (tx) => {
    const [changed] = await tx.venue.updateManyAndReturn({
      where: { id: venueId, retiredAt: isRetired ? null : { not: null } },
      data: { retiredAt: isRetired ? new Date() : null },
      select: { name: true },
    });
    if (changed) {
      const kind = isRetired ? "venue_retired" : "venue_restored";
      await logAuditEvent(tx, actor, { kind, details: { venue: changed.name } });
    } else if ((await tx.venue.count({ where: { id: venueId } })) === 0) throw new AppError("VENUE_NOT_FOUND");
  });
}

const LOGGED_FIELDS = ["name", "address", "mapUrl", "timeZone", "isExclusive"] as const;

function loggedValue(value: string | boolean | null): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}

async function mapErrors<T>(
  db: Db,
  { timeZone }: Pick<UpdateVenueInput, "timeZone">,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (cause) {
    // Node's zones are not all PostgreSQL's.
    if (isParameterInvalid(cause) && timeZone !== undefined) {
      const { otherName } = await findTimeZone(db, timeZone);
      throw new AppError("VENUE_ZONE_UNKNOWN", {
        cause,
        params: { zone: otherName },
      });
    }
    if (isRowMissing(cause)) throw new AppError("VENUE_NOT_FOUND", { cause });
    throw constraintError(cause, { meetings_venue_free: "VENUE_OVERLAPS" });
  }
}
