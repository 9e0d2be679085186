import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { containsText } from "../../db/contains-text.ts";
import { knownEmail } from "../../db/known-email.ts";
import { matchIn, readPage, type Sorted } from "../../db/list-page.ts";
import type { AnyCtx } from "../../deps.ts";
import type { ListDiscountCodesInput } from "./discounts.schema.ts";

const { sql } = Prisma;

const ORDERS = {
  newest: ["d.created_at DESC", "d.id DESC"],
  oldest: ["d.created_at ASC", "d.id ASC"],
} satisfies Record<ListDiscountCodesInput["sort"], readonly Sorted[]>;

const SHOWN = {
  all: undefined,
  current: sql`d.retired_at IS NULL`,
  retired: sql`d.retired_at IS NOT NULL`,
} satisfies Record<ListDiscountCodesInput["shown"], Prisma.Sql | undefined>;

const codeRow = z.object({
  id: z.string(),
  code: z.string(),
  note: z.string(),
  percent: z.int().nullable(),
  amountCents: z.int().nullable(),
  isCombinable: z.boolean(),
  /** The names of the classes that it is for; null for all. */
  classes: z.array(z.string()).nullable(),
  /** Whether it is for one account only, which has no name once it is removed. */
  isForOne: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  uses: z.int(),
  maxUses: z.int().nullable(),
  maxUsesPerFamily: z.int().nullable(),
  /** The first and the last day, by the school's clock. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Whether the last day is over. */
  isOver: z.boolean(),
  retiredAt: z.date().nullable(),
});

/** One page of the discount codes with its total. Searches codes and notes. */
export async function listDiscountCodes(
  { db, school }: AnyCtx,
  { search, sort, shown, ...page }: ListDiscountCodesInput,
) {
  const dayOf = (instant: Prisma.Sql) => sql`to_char(${instant} AT TIME ZONE ${school.timeZone}::text, 'YYYY-MM-DD')`;
  const { rows, ...totals } = await readPage(db, {
    ...page,
    table: "discount_codes",
    alias: "d",
    joins: sql`LEFT JOIN users u ON u.id = d.student_id`,
    columns: sql`
      d.id, d.code, d.note, d.percent, d.amount_cents AS "amountCents", d.is_combinable AS "isCombinable",
      CASE WHEN d.class_ids IS NOT NULL THEN
        ARRAY(SELECT c.name FROM classes c WHERE c.id = ANY (d.class_ids) ORDER BY c.name, c.id)
      END AS classes,
      d.student_id IS NOT NULL AS "isForOne", CASE WHEN u.removed_at IS NULL THEN u.name END AS name, ${knownEmail("u")} AS email,
      d.uses, d.max_uses AS "maxUses", d.max_uses_per_family AS "maxUsesPerFamily",
      ${dayOf(sql`d.starts_at`)} AS "startsAt", ${dayOf(sql`(d.ends_at - interval '1 second')`)} AS "endsAt",
      coalesce(d.ends_at <= now(), false) AS "isOver", d.retired_at AS "retiredAt"`,
    row: codeRow,
    filter: SHOWN[shown],
    order: ORDERS[sort],
    matches: search
      ? ["m.code", "m.note"].map((column) => matchIn("discount_codes m", containsText(column, search)))
      : undefined,
  });
  return { codes: rows, ...totals };
}
