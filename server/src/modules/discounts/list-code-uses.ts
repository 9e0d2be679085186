import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { knownEmail } from "../../db/known-email.ts";
import type { Deps } from "../../deps.ts";
import type { DiscountCodeInput } from "./discounts.schema.ts";

const MAX_ROWS = 100;

const useRow = z.object({
  checkoutId: z.string(),
  usedAt: z.date(),
  /** Null for a removed user. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** What the code took off the places that were had. */
  offCents: z.int(),
  /** Whether it is still held for a payment. */
  isHeld: z.boolean(),
});

/** Who uses a code: the last 100 purchases that are paid or held, newest first. */
export async function listCodeUses({ db }: Deps, { id }: DiscountCodeInput) {
  return db.$rows(
    Prisma.sql`
      SELECT x.checkout_id AS "checkoutId", x.used_at AS "usedAt", CASE WHEN u.removed_at IS NULL THEN u.name END AS name,
        ${knownEmail("u")} AS email, e."offCents", e."isHeld"
      FROM (
        SELECT * FROM code_uses WHERE code_id = ${id}::uuid AND released_at IS NULL
        ORDER BY used_at DESC, checkout_id DESC LIMIT ${MAX_ROWS}::int
      ) AS x
      JOIN users u ON u.id = x.student_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(code_cents) FILTER (WHERE state <> 'released'), 0)::int AS "offCents",
          coalesce(bool_or(state = 'held'), false) AS "isHeld"
        FROM enrolments WHERE checkout_id = x.checkout_id
      ) AS e
      ORDER BY x.used_at DESC, x.checkout_id DESC`,
    useRow,
  );
}
