import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { breaks } from "../../db/database-errors.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

export const HOLD_MINUTES = 15;

const holdRow = z.object({ enrolmentId: z.string(), priceCents: z.int(), expiresAt: z.date(), className: z.string() });
export type Hold = z.output<typeof holdRow>;

/** How many places one student may hold at a time; the database's constraints say the same number. */
export const MAX_HELD_PLACES = 5;

/**
 * Holds one seat for a student for {@link HOLD_MINUTES}. One statement: either the hold and the seat both exist
 * afterwards, or neither does. The table's constraints refuse a seat too many, a second place for one student, and more
 * than {@link MAX_HELD_PLACES} held at a time.
 *
 * @returns null when the student has a live place in the class already
 * @param priceCents what the student expects to pay: at any other price no seat is held
 * @throws AppError NO_SEATS_LEFT, TOO_MANY_HOLDS, PRICE_CHANGED, CLASS_NOT_FOUND (also when it is not approved)
 */
export async function holdSeat(deps: Pick<Signed, "db" | "actor">, wanted: Wanted): Promise<Hold | null> {
  // Each turn after the first was lost to another hold of the same student's: after five there is no slot left.
  for (let turn = 0; turn <= MAX_HELD_PLACES; turn++) {
    try {
      return await holdInFreeSlot(deps, wanted);
    } catch (error) {
      if (breaks(error, "enrolments_one_hold_per_slot")) continue;
      if (breaks(error, "enrolments_hold_has_a_slot")) throw new AppError("TOO_MANY_HOLDS", { cause: error });
      if (breaks(error, "enrolments_one_live_place")) return null;
      if (breaks(error, "classes_seats")) throw new AppError("NO_SEATS_LEFT", { cause: error });
      throw error;
    }
  }
  throw new AppError("TOO_MANY_HOLDS");
}

interface Wanted {
  classId: string;
  priceCents?: number | undefined;
}

// Without a free slot the hold has none, and the table refuses it.
async function holdInFreeSlot({ db, actor }: Pick<Signed, "db" | "actor">, { classId, priceCents }: Wanted) {
  const [hold] = await db.$rows(
    Prisma.sql`
    WITH slot AS (
      SELECT min(number) AS free FROM generate_series(1, ${MAX_HELD_PLACES}::int) AS number
      WHERE number NOT IN (
        SELECT hold_slot FROM enrolments WHERE student_id = ${actor.id}::uuid AND state = 'held'
      )
    ), seat AS (
      UPDATE classes SET seats_taken = seats_taken + 1
      WHERE id = ${classId}::uuid AND status = 'approved'
        AND price_cents = coalesce(${priceCents ?? null}::int, price_cents)
      RETURNING id, price_cents, name
    )
    INSERT INTO enrolments (class_id, student_id, state, price_cents, hold_slot, hold_expires_at)
    SELECT id, ${actor.id}::uuid, 'held', price_cents, free, now() + make_interval(mins => ${HOLD_MINUTES}::int)
    FROM seat, slot
    RETURNING id AS "enrolmentId", price_cents AS "priceCents", hold_expires_at AS "expiresAt",
      (SELECT name FROM seat) AS "className"`,
    holdRow,
  );
  if (hold) return hold;
  const found = await db.class.count({ where: { id: classId, status: "approved" } });
  throw new AppError(found > 0 ? "PRICE_CHANGED" : "CLASS_NOT_FOUND");
}
