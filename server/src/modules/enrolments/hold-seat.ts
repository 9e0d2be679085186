import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { violatesConstraint, waitSecondsOf } from "../../db/database-errors.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

const holdRow = z.object({ id: z.string(), priceCents: z.int(), holdExpiresAt: z.date(), className: z.string() });

/** How many holds a student may have at a time; the database enforces the same number. */
export const MAX_HOLDS = 5;

/**
 * Holds a seat for a student for `holdMinutes`. One statement: the hold and the seat exist both or neither. Constraints
 * refuse overselling, a second live enrolment in the class, and more than {@link MAX_HOLDS} holds; triggers refuse a hold
 * in a closed class, of a removed student, and soon after two unpaid ones in the class, and a function too many of new accounts in one network.
 *
 * @param priceCents the expected price; at any other no seat is held
 * @returns null when the student has a live enrolment in the class already
 * @throws AppError EMAIL_NOT_VERIFIED where a setting asks for it, CLASS_CLOSED, NO_SEATS_LEFT, TOO_MANY_HOLDS, HOLD_COOLDOWN,
 *   NETWORK_HOLDS_USED_UP, SESSION_ENDED, PRICE_CHANGED, CLASS_NOT_FOUND (also when it is not approved)
 */
export async function holdSeat(deps: HoldDeps, input: HoldInput) {
  if (deps.requireVerifiedEmail && !deps.actor.isEmailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  // Each retry has lost its slot to a concurrent hold of the same student.
  for (let attempt = 0; attempt <= MAX_HOLDS; attempt++) {
    try {
      return await holdInFreeSlot(deps, input);
    } catch (error) {
      if (violatesConstraint(error, "enrolments_one_hold_per_slot")) continue;
      if (violatesConstraint(error, "enrolments_hold_has_a_slot"))
        throw new AppError("TOO_MANY_HOLDS", { cause: error });
      if (violatesConstraint(error, "enrolments_one_live")) return null;
      if (violatesConstraint(error, "enrolments_class_open")) throw new AppError("CLASS_CLOSED", { cause: error });
      if (violatesConstraint(error, "enrolments_student_not_removed"))
        throw new AppError("SESSION_ENDED", { cause: error });
      if (violatesConstraint(error, "classes_seats")) throw new AppError("NO_SEATS_LEFT", { cause: error });
      if (violatesConstraint(error, "enrolments_hold_cooldown"))
        throw new AppError("HOLD_COOLDOWN", { cause: error, retryAfterSeconds: waitSecondsOf(error) });
      if (violatesConstraint(error, "enrolments_network_limit"))
        throw new AppError("NETWORK_HOLDS_USED_UP", { cause: error, retryAfterSeconds: waitSecondsOf(error) });
      throw error;
    }
  }
  throw new AppError("TOO_MANY_HOLDS");
}

type HoldSettings = "holdMinutes" | "hashNetwork" | "newHoldsPerNetwork" | "requireVerifiedEmail";

export interface HoldDeps extends Pick<Signed, "db" | "actor" | HoldSettings> {
  /** The caller's IP address; null for a call in process. */
  address: string | null;
}

interface HoldInput {
  classId: string;
  priceCents?: number | undefined;
}

// Without a free slot, hold_slot is null, which a constraint refuses.
async function holdInFreeSlot(deps: HoldDeps, { classId, priceCents }: HoldInput) {
  const { db, actor, holdMinutes, address } = deps;
  const network = address === null ? null : deps.hashNetwork(address);
  const [hold] = await db.$rows(
    Prisma.sql`
    WITH slot AS (
      SELECT min(number) AS free FROM generate_series(1, ${MAX_HOLDS}::int) AS number
      WHERE number NOT IN (
        SELECT hold_slot FROM enrolments WHERE student_id = ${actor.id}::uuid AND state = 'held'
      )
    ), seat AS (
      UPDATE classes SET seats_taken = seats_taken + 1
      WHERE id = ${classId}::uuid AND status = 'approved'
        AND price_cents = coalesce(${priceCents ?? null}::int, price_cents)
      RETURNING id, price_cents, name
    )
    INSERT INTO enrolments (class_id, student_id, state, price_cents, hold_slot, hold_expires_at, network)
    SELECT id, ${actor.id}::uuid, 'held', price_cents, free, now() + make_interval(mins => ${holdMinutes}::int),
      admit_to_network(
        (SELECT ${network}::text FROM users WHERE id = ${actor.id}::uuid AND created_at > now() - interval '1 day'),
        ${deps.newHoldsPerNetwork}::int
      )
    FROM seat, slot
    RETURNING id, price_cents AS "priceCents", hold_expires_at AS "holdExpiresAt",
      (SELECT name FROM seat) AS "className"`,
    holdRow,
  );
  if (hold) return hold;
  const found = await db.class.count({ where: { id: classId, status: "approved" } });
  throw new AppError(found > 0 ? "PRICE_CHANGED" : "CLASS_NOT_FOUND");
}
