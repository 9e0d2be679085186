import type { Tx } from "../../db/client.ts";

/** Ends a user's secret calendar address where their sessions end because somebody else may have had them. */
export async function endCalendarFeed(tx: Tx, userId: string): Promise<void> {
  await tx.calendarFeed.deleteMany({ where: { userId } });
}
