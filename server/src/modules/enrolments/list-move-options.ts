import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx, Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { cancellableUntil, firstStartOf, isMovable } from "./cancellation-window.ts";
import type { MoveOptionsInput } from "./enrolments.schema.ts";

const optionRow = z.object({
  classId: z.string(),
  name: z.string(),
  /** The next date by the clock of its place, such as "Tue 7 Jul, 16:00"; null without one. */
  nextDate: z.string().nullable(),
  /** More than 0 to pay, less than 0 to get back. */
  differenceCents: z.int(),
});

/** As many as a list to choose from can show. */
const MOST = 200;

/**
 * The classes that a paid enrolment may move to: with a seat, open, and for that age; each with its difference.
 *
 * @throws AppError ENROLMENT_ENDED
 */
export async function listMoveOptions(ctx: AnyCtx, { enrolmentId }: MoveOptionsInput) {
  if ((await ctx.db.enrolment.count({ where: { id: enrolmentId, state: "paid" } })) === 0)
    throw new AppError("ENROLMENT_ENDED");
  return readOptions(ctx, enrolmentId, true);
}

/**
 * As {@link listMoveOptions}, of a place of the caller's; without the classes that cost less once it can be cancelled no more.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED, MOVE_TOO_LATE
 */
export async function listOwnMoveOptions(ctx: Ctx, input: MoveOptionsInput) {
  const { db, actor } = ctx;
  const [place] = await db.$rows(
    Prisma.sql`
      SELECT e.state = 'paid' AS "isPaid", e.cancel_within_hours AS "cancelWithinHours", p.paid_at AS "paidAt", ${firstStartOf(Prisma.sql`e.class_id`, Prisma.sql`p.paid_at`)} AS "startsAt"
      FROM enrolments e JOIN payment_items i ON i.enrolment_id = e.id
      JOIN payments p ON p.id = i.payment_id AND p.paid_at IS NOT NULL
      WHERE e.id = ${input.enrolmentId}::uuid AND e.student_id = ${actor.id}::uuid ORDER BY p.paid_at LIMIT 1`,
    z.object({
      isPaid: z.boolean(),
      cancelWithinHours: z.int().nullable(),
      paidAt: z.date(),
      startsAt: z.date().nullable(),
    }),
  );
  if (!place) throw new AppError("ENROLMENT_NOT_FOUND");
  if (!place.isPaid) throw new AppError("ENROLMENT_ENDED");
  if (!isMovable(place.startsAt)) throw new AppError("MOVE_TOO_LATE");
  const until = cancellableUntil(place.paidAt, place.startsAt, place.cancelWithinHours);
  return readOptions(ctx, input.enrolmentId, until !== null && until > new Date());
}

function readOptions({ db, school }: AnyCtx, enrolmentId: string, mayCostLess: boolean) {
  const today = Prisma.sql`(now() AT TIME ZONE ${school.timeZone}::text)::date`;
  // Priced are only those that are shown: it takes a millisecond each. No price is above that of the class.
  return db.$rows(
    Prisma.sql`
      WITH possible AS (
        SELECT c.id, c.name, c.price_cents, e.student_id, e.participant_id, money.kept, money.goodwill
        FROM enrolments e JOIN participants a ON a.id = e.participant_id
        CROSS JOIN LATERAL (SELECT kept_of(e.id) AS kept, goodwill_of(e.id) AS goodwill) AS money
        JOIN classes c ON c.id <> e.class_id AND c.stage = 'open' AND has_free_seat(c)
          AND (${mayCostLess}::bool OR c.price_cents - least(money.goodwill, c.price_cents) >= money.kept)
          -- What the family has to answer first is said when it chooses.
          AND coalesce(seat_problem(c, a, ${today}), 'CONSENT_REQUIRED') = 'CONSENT_REQUIRED'
        WHERE e.id = ${enrolmentId}::uuid AND e.state = 'paid' AND NOT EXISTS (
          SELECT FROM enrolments o
          WHERE o.class_id = c.id AND o.participant_id = e.participant_id AND o.state IN ('held', 'paid')
        )
        ORDER BY lower(c.name), c.id LIMIT ${MOST}::int
      ), priced AS (
        SELECT p.*, CASE WHEN due.difference BETWEEN 1 AND 49 THEN 0 ELSE due.difference END AS difference_cents
        FROM possible p CROSS JOIN LATERAL price_items(
          p.student_id, ARRAY[p.id], ARRAY[p.participant_id], ARRAY[p.price_cents], NULL, ${enrolmentId}::uuid
        ) x CROSS JOIN LATERAL (SELECT x.price_cents - least(p.goodwill, x.price_cents) - p.kept AS difference) due
      )
      SELECT p.id AS "classId", p.name, (
          SELECT to_char(s.local_start, 'FMDy FMDD FMMon, HH24:MI') FROM meetings s
          WHERE s.class_id = p.id AND s.state = 'planned' AND s.starts_at > now() ORDER BY s.starts_at, s.id LIMIT 1
        ) AS "nextDate", p.difference_cents AS "differenceCents"
      FROM priced p WHERE ${mayCostLess}::bool OR p.difference_cents >= 0 ORDER BY lower(p.name), p.id`,
    optionRow,
  );
}
