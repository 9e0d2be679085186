import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { DiscountKind } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CartInput } from "./payments.schema.ts";

const problemRow = z.object({
  codeProblem: z
    .enum([
      "CODE_UNKNOWN",
      "CODE_ENDED",
      "CODE_NOT_VALID_NOW",
      "CODE_FOR_OTHER_CLASSES",
      "CODE_USED_UP",
      "CODE_USED_BY_FAMILY",
    ])
    .nullable(),
});
const lineRow = z.object({
  classId: z.string(),
  participantId: z.string(),
  discountKind: z.enum(DiscountKind).nullable(),
  discountCents: z.int(),
  codeCents: z.int(),
  priceCents: z.int(),
  /** What the cart costs without the code; null where none is named. */
  plainCents: z.int().nullable(),
});

/**
 * What the seats of a cart cost, in their order, with the discounts: those that are held at the price of the hold, others at that of today,
 * as a hold of this cart asks for them. Holds nothing and does not look whether they can be had. Seats in classes that do not exist, or for
 * people who are not of the caller's family, are left out.
 *
 * @param usesHolds false where the holds end and all is sold anew, as at the desk
 * @throws AppError CODE_… where the code cannot be used
 */
export async function quoteCart(
  { db, actor }: Ctx<{ id: string }>,
  { items, code = "" }: CartInput,
  { usesHolds = true } = {},
) {
  // A place that moves has a price of its own. An offer of the waitlist never ends to be sold anew.
  const isHeldPrice = Prisma.sql`(
    (${usesHolds}::bool OR e.waitlist_entry_id IS NOT NULL) AND e.moves_from_id IS NULL AND e.id IS NOT NULL
  )`;
  const seats = Prisma.sql`
    SELECT array_agg(c.id ORDER BY w.position) AS class_ids, array_agg(p.id ORDER BY w.position) AS participant_ids,
      array_agg(CASE WHEN ${isHeldPrice} THEN list_price(e) ELSE c.price_cents END ORDER BY w.position) AS lists,
      array_agg(e.checkout_id) FILTER (WHERE e.id IS NOT NULL) AS checkouts
    FROM unnest(
      ${items.map(({ classId }) => classId)}::uuid[], ${items.map(({ participantId = actor.id }) => participantId)}::uuid[]
    ) WITH ORDINALITY AS w (class_id, participant_id, position)
    LEFT JOIN enrolments e ON e.class_id = w.class_id AND e.participant_id = w.participant_id AND e.state = 'held'
    JOIN classes c ON c.id = w.class_id AND (c.status = 'approved' OR ${isHeldPrice} AND c.status <> 'cancelled')
    JOIN participants p ON p.id = w.participant_id AND p.guardian_id = ${actor.id}::uuid AND p.removed_at IS NULL`;
  const used = Prisma.sql`(SELECT d FROM discount_codes d WHERE d.code = ${code.toUpperCase()})`;
  if (code !== "") {
    const [checked] = await db.$rows(
      Prisma.sql`
      SELECT code_problem(${used}, ${actor.id}::uuid, coalesce(s.class_ids, '{}'), coalesce(s.checkouts, '{}')) AS "codeProblem"
      FROM (${seats}) s`,
      problemRow,
    );
    if (checked?.codeProblem) throw new AppError(checked.codeProblem);
  }
  const price = (codeId: Prisma.Sql) =>
    Prisma.sql`price_items(${actor.id}::uuid, s.class_ids, s.participant_ids, s.lists, ${codeId})`;
  const plain = Prisma.sql`(SELECT sum(y.price_cents)::int FROM ${price(Prisma.sql`NULL`)} y)`;
  const priced = await db.$rows(
    Prisma.sql`
    SELECT s.class_ids[x.position] AS "classId", s.participant_ids[x.position] AS "participantId",
      x.discount_kind AS "discountKind", x.discount_cents AS "discountCents", x.code_cents AS "codeCents",
      x.price_cents AS "priceCents", ${code === "" ? Prisma.sql`NULL::int` : plain} AS "plainCents"
    FROM (${seats}) s, ${price(Prisma.sql`(${used}).id`)} x
    ORDER BY x.position`,
    lineRow,
  );
  const lines = priced.map(({ plainCents: _plain, ...line }) => line);
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (priced[0]?.plainCents === totalCents) throw new AppError("CODE_NOT_BETTER");
  return { lines, totalCents };
}
