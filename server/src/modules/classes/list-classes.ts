import { CARD, cardRow, LISTED, WITH_INSTRUCTOR } from "./class-rows.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import type { AnyCtx } from "../../deps.ts";
import { Prisma } from "../../db/generated/client.ts";
import { filterConditions } from "./class-filter.ts";
import { classMatches } from "./class-matches.ts";
import type { ListClassesInput } from "./list-classes.schema.ts";

const ORDERS = {
  newest: ["c.created_at DESC", "c.id DESC"],
  popular: ["c.enrolled_count DESC", "c.id ASC"],
  "price-asc": ["c.price_cents ASC", "c.id ASC"],
  "price-desc": ["c.price_cents DESC", "c.id DESC"],
} satisfies Record<ListClassesInput["sort"], readonly Sorted[]>;

/**
 * One page of the approved classes that are neither closed nor over, with its total. Searches classes' names and sports, and
 * instructors' names; keeps those that meet every filter.
 */
export async function listClasses({ db, school }: AnyCtx, { search, sort, filter = {}, ...page }: ListClassesInput) {
  const conditions = filterConditions(filter, school.timeZone).map(({ condition }) => condition);
  const { rows, ...totals } = await readPage(db, {
    table: "classes",
    alias: "c",
    joins: WITH_INSTRUCTOR,
    columns: CARD,
    row: cardRow,
    where: LISTED,
    filter: conditions.length > 0 ? Prisma.join(conditions, " AND ") : undefined,
    order: ORDERS[sort],
    ...page,
    matches: search ? classMatches(search, containsText("u.name", search)) : undefined,
  });
  return { classes: rows, ...totals };
}
