import type { Tx } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { secondsUntilTomorrow } from "../../seconds-until-tomorrow.ts";

/** Three times as many as may wait for a decision, whoever adds a season on one day; withdrawn ones count. */
const CLASSES_PER_DAY = 100;

/**
 * Counts a class that the caller adds in this transaction; days begin at midnight UTC.
 *
 * @throws AppError CLASSES_USED_UP, with the seconds until the next day
 */
export async function countClass(tx: Tx, actor: Actor): Promise<void> {
  const counted = await tx.$executeRaw`
    INSERT INTO class_tallies AS tally (user_id, day, classes)
    VALUES (${actor.id}::uuid, (now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (user_id) DO UPDATE SET
      classes = CASE WHEN tally.day = excluded.day THEN tally.classes + 1 ELSE 1 END,
      day = excluded.day
    WHERE tally.day <> excluded.day OR tally.classes < ${CLASSES_PER_DAY}::int`;
  if (counted === 0) throw new AppError("CLASSES_USED_UP", { retryAfterSeconds: secondsUntilTomorrow(new Date()) });
}
