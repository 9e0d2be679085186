import { breaks } from "../../db/database-errors.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

export const HOLD_MINUTES = 15;

export interface Hold {
  enrolmentId: string;
  priceCents: number;
  expiresAt: Date;
}

/**
 * Holds one seat for a student for {@link HOLD_MINUTES}. One statement: either the hold and the seat both exist
 * afterwards, or neither does. The table's constraints refuse a seat too many and a second place for one student.
 *
 * @returns null when the student has a live place in the class already
 * @param priceCents what the student expects to pay: at any other price no seat is held
 * @throws AppError NO_SEATS_LEFT, PRICE_CHANGED, CLASS_NOT_FOUND (also when it is not approved)
 */
export async function holdSeat(
  { db, actor }: Pick<Signed, "db" | "actor">,
  { classId, priceCents }: { classId: string; priceCents?: number | undefined },
): Promise<Hold | null> {
  try {
    const [hold] = await db.$queryRaw<Hold[]>`
      WITH seat AS (
        UPDATE classes SET seats_taken = seats_taken + 1
        WHERE id = ${classId}::uuid AND status = 'approved'
          AND price_cents = coalesce(${priceCents ?? null}::int, price_cents)
        RETURNING id, price_cents
      )
      INSERT INTO enrolments (class_id, student_id, state, price_cents, hold_expires_at)
      SELECT id, ${actor.id}::uuid, 'held', price_cents, now() + make_interval(mins => ${HOLD_MINUTES}::int)
      FROM seat
      RETURNING id AS "enrolmentId", price_cents AS "priceCents", hold_expires_at AS "expiresAt"`;
    if (hold) return hold;
    const found = await db.class.count({ where: { id: classId, status: "approved" } });
    throw new AppError(found > 0 ? "PRICE_CHANGED" : "CLASS_NOT_FOUND");
  } catch (error) {
    if (breaks(error, "enrolments_one_live_place")) return null;
    if (breaks(error, "classes_seats")) throw new AppError("NO_SEATS_LEFT", { cause: error });
    throw error;
  }
}
