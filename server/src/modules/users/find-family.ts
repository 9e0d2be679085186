import { z } from "zod";
import { EnrolmentState } from "../../db/generated/enums.ts";
import { Prisma } from "../../db/generated/client.ts";
import { knownEmail } from "../../db/known-email.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { storedRole } from "../../schemas/role.schema.ts";

/** How many places are listed at most, the latest. */
const MAX_PLACES = 200;

const { sql } = Prisma;

const familyRow = z.object({
  name: z.string(),
  /** Null once its verified owner has it. */
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  isEmailRefused: z.boolean(),
  phone: z.string().nullable(),
  role: storedRole,
  createdAt: z.date(),
  /** Oneself, then the children in the order in which they were added. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isOneself: z.boolean(),
      birthDate: z.iso.date().nullable(),
      /** In completed years today; null without a birth date. */
      age: z.int().nullable(),
    }),
  ),
  /** Every place, also those that have ended and holds that nobody has paid, the latest first. */
  places: z.array(
    z.object({
      enrolmentId: z.string(),
      classId: z.string(),
      className: z.string(),
      /** Null for the account itself. */
      participantName: z.string().nullable(),
      state: z.enum(EnrolmentState),
      priceCents: z.int(),
      /** What is left of what was paid for it. */
      leftCents: z.int(),
      since: z.coerce.date(),
      /** Of a hold. */
      heldUntil: z.coerce.date().nullable(),
      /** The class that it moves to once the difference is paid. */
      movingTo: z.string().nullable(),
      /** The class that it has moved to. */
      movedTo: z.string().nullable(),
    }),
  ),
});

/**
 * An account as the office sees it: whom to call, who belongs to it, and the latest of its places.
 *
 * @throws AppError USER_NOT_FOUND, also for a removed one
 */
export async function findFamily({ db, school }: AnyCtx, { userId }: { userId: string }) {
  const [family] = await db.$rows(
    sql`
      SELECT u.name, ${knownEmail("u")} AS email, u.email_verified_at IS NOT NULL AS "isEmailVerified",
        u.email_refused_at IS NOT NULL AS "isEmailRefused", u.phone, u.role, u.created_at AS "createdAt",
        array_to_json(ARRAY(
          SELECT json_build_object(
            'id', p.id, 'name', coalesce(p.name, u.name), 'isOneself', p.id = u.id, 'birthDate', to_char(p.birth_date, 'YYYY-MM-DD'),
            'age', participant_age(p.birth_date, (now() AT TIME ZONE ${school.timeZone}::text)::date)
          )
          FROM participants p WHERE p.guardian_id = u.id AND p.removed_at IS NULL ORDER BY p.id <> u.id, p.created_at, p.id
        )) AS people,
        array_to_json(ARRAY(
          SELECT json_build_object(
            'enrolmentId', e.id, 'classId', c.id, 'className', c.name, 'participantName', p.name, 'state', e.state,
            'priceCents', e.price_cents, 'leftCents', kept_of(e.id), 'since', coalesce(e.paid_at, e.created_at),
            'heldUntil', e.hold_expires_at, 'movedTo', m.name,
            'movingTo', (
              SELECT o.name FROM enrolments h JOIN classes o ON o.id = h.class_id WHERE h.moves_from_id = e.id AND h.state = 'held'
            )
          )
          FROM (SELECT * FROM enrolments WHERE student_id = u.id ORDER BY created_at DESC, id DESC LIMIT ${MAX_PLACES}::int) AS e
          JOIN classes c ON c.id = e.class_id JOIN participants p ON p.id = e.participant_id
          LEFT JOIN (enrolments n JOIN classes m ON m.id = n.class_id) ON n.id = e.moved_to_id
          ORDER BY e.created_at DESC, e.id DESC
        )) AS places
      FROM users u WHERE u.id = ${userId}::uuid AND u.removed_at IS NULL`,
    familyRow,
  );
  if (!family) throw new AppError("USER_NOT_FOUND");
  return family;
}
