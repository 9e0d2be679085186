import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * The venue of new meetings; null for none. It is locked until the transaction ends, so that its time zone stays the one
 * their times were checked against.
 *
 * @throws AppError VENUE_NOT_FOUND, also for a retired one
 */
export async function findVenue(tx: Tx, venueId: string | null) {
  if (venueId === null) return null;
  await tx.$executeRaw`SELECT 1 FROM venues WHERE id = ${venueId}::uuid FOR SHARE`;
  const venue = await tx.venue.findUnique({ where: { id: venueId, retiredAt: null } });
  if (!venue) throw new AppError("VENUE_NOT_FOUND");
  return venue;
}
