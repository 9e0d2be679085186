import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
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

const MOST = 200;

type OptionDeps = Pick<Ctx, "db" | "schoolTimeZone">;

/**
 * The classes that a paid enrolment may move to: with a seat, open, and for that age; each with its difference.
 *
 * @throws AppError ENROLMENT_ENDED
 */
export async function listMoveOptions(deps: OptionDeps, { enrolmentId }: MoveOptionsInput) {
  if ((await deps.db.enrolment.count({ where: { id: enrolmentId, state: "paid" } })) === 0)
    throw new AppError("ENROLMENT_ENDED");
  return readOptions(deps, enrolmentId);
}

/**
 * As {@link listMoveOptions}, of a place of the caller's; without the classes that cost less once it can be cancelled no more.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED, MOVE_TOO_LATE
 */
export async function listOwnMoveOptions(deps: Ctx, input: MoveOptionsInput) {
  const { db, actor, cancelWithinHours } = deps;
  const [place] = await db.$rows(
    Prisma.sql`
      SELECT e.state = 'paid' AS "isPaid", p.paid_at AS "paidAt", ${firstStartOf(Prisma.sql`e.class_id`, Prisma.sql`p.paid_at`)} AS "startsAt"
      FROM enrolments e JOIN payment_items i ON i.enrolment_id = e.id
      JOIN payments p ON p.id = i.payment_id AND p.paid_at IS NOT NULL
      WHERE e.id = ${input.enrolmentId}::uuid AND e.student_id = ${actor.id}::uuid ORDER BY p.paid_at LIMIT 1`,
    z.object({ isPaid: z.boolean(), paidAt: z.date(), startsAt: z.date().nullable() }),
  );
  if (!place) throw new AppError("ENROLMENT_NOT_FOUND");
  if (!place.isPaid) throw new AppError("ENROLMENT_ENDED");
  if (!isMovable(place.startsAt)) throw new AppError("MOVE_TOO_LATE");
  const until = cancellableUntil(place.paidAt, place.startsAt, cancelWithinHours);
  const mayCostLess = until !== null && until > new Date();
  const options = await readOptions(deps, input.enrolmentId);
  return options.filter(({ differenceCents }) => mayCostLess || differenceCents >= 0);
}

function readOptions({ db, schoolTimeZone }: OptionDeps, enrolmentId: string) {
  const today = Prisma.sql`(now() AT TIME ZONE ${schoolTimeZone}::text)::date`;
  return db.$rows(
    Prisma.sql`
      SELECT c.id AS "classId", c.name, (
          SELECT to_char(s.local_start, 'FMDy FMDD FMMon, HH24:MI') FROM meetings s
          WHERE s.class_id = c.id AND s.state = 'planned' AND s.starts_at > now() ORDER BY s.starts_at, s.id LIMIT 1
        ) AS "nextDate",
        CASE WHEN x.price_cents - kept.cents BETWEEN 1 AND 49 THEN 0 ELSE x.price_cents - kept.cents END AS "differenceCents"
      FROM enrolments e JOIN participants a ON a.id = e.participant_id
      CROSS JOIN LATERAL (SELECT kept_of(e.id) AS cents) AS kept
      JOIN classes c ON c.id <> e.class_id AND c.status = 'approved' AND takes_enrolments(c) AND is_ongoing(c)
        AND has_free_seat(c) AND has_age_for(c, a.birth_date, ${today})
      CROSS JOIN LATERAL price_items(
        e.student_id, ARRAY[c.id], ARRAY[e.participant_id], ARRAY[c.price_cents], NULL, e.id
      ) x
      WHERE e.id = ${enrolmentId}::uuid AND e.state = 'paid' AND NOT EXISTS (
        SELECT FROM enrolments o
        WHERE o.class_id = c.id AND o.participant_id = e.participant_id AND o.state IN ('held', 'paid')
      )
      ORDER BY lower(c.name), c.id LIMIT ${MOST}::int`,
    optionRow,
  );
}
