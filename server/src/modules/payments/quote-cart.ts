import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { DiscountKind } from "../../db/generated/enums.ts";
import type { Actor, Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CartInput } from "./payments.schema.ts";

const problemRow = z.object({
  codeProblem: z
    .enum(["CODE_UNKNOWN", "CODE_NOT_VALID_NOW", "CODE_FOR_OTHER_CLASSES", "CODE_USED_UP", "CODE_USED_BY_FAMILY"])
    .nullable(),
});
const lineRow = z.object({
  classId: z.string(),
  participantId: z.string(),
  discountKind: z.enum(DiscountKind).nullable(),
  discountCents: z.int(),
  codeCents: z.int(),
  priceCents: z.int(),
});

/**
 * What the seats of a cart cost now, in their order, with the discounts. Holds nothing and does not look whether they can be had. Seats
 * in classes that do not exist, or for people who are not of the caller's family, are left out.
 *
 * @throws AppError CODE_… where the code cannot be used
 */
export async function quoteCart(
  { db, actor }: Pick<Deps, "db"> & { actor: Pick<Actor, "id"> },
  { items, code = "" }: CartInput,
) {
  const seats = Prisma.sql`
    SELECT array_agg(c.id ORDER BY w.position) AS class_ids, array_agg(p.id ORDER BY w.position) AS participant_ids,
      array_agg(c.price_cents ORDER BY w.position) AS lists
    FROM unnest(
      ${items.map(({ classId }) => classId)}::uuid[], ${items.map(({ participantId = actor.id }) => participantId)}::uuid[]
    ) WITH ORDINALITY AS w (class_id, participant_id, position)
    JOIN classes c ON c.id = w.class_id AND c.status = 'approved'
    JOIN participants p ON p.id = w.participant_id AND p.guardian_id = ${actor.id}::uuid AND p.removed_at IS NULL`;
  const used = Prisma.sql`(SELECT d FROM discount_codes d WHERE d.code = ${code.toUpperCase()})`;
  if (code !== "") {
    const [checked] = await db.$rows(
      Prisma.sql`
      SELECT code_problem(${used}, ${actor.id}::uuid, coalesce(s.class_ids, '{}'), ARRAY(
        SELECT e.checkout_id FROM enrolments e
        JOIN unnest(s.class_ids, s.participant_ids) AS w (class_id, participant_id)
          ON w.class_id = e.class_id AND w.participant_id = e.participant_id
        WHERE e.state = 'held'
      )) AS "codeProblem" FROM (${seats}) s`,
      problemRow,
    );
    if (checked?.codeProblem) throw new AppError(checked.codeProblem);
  }
  const lines = await db.$rows(
    Prisma.sql`
    SELECT s.class_ids[x.position] AS "classId", s.participant_ids[x.position] AS "participantId",
      x.discount_kind AS "discountKind", x.discount_cents AS "discountCents", x.code_cents AS "codeCents",
      x.price_cents AS "priceCents"
    FROM (${seats}) s, price_items(${actor.id}::uuid, s.class_ids, s.participant_ids, s.lists, (${used}).id) x
    ORDER BY x.position`,
    lineRow,
  );
  return { lines, totalCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0) };
}
