import { CARD, cardRow, WITH_INSTRUCTOR } from "../../catalogue/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";
import type { Deps } from "../../deps.ts";
import type { ListClassesInput } from "./classes.schema.ts";
import { classMatches } from "./class-matches.ts";

const ORDERS = {
  newest: [
    ["c.created_at", "DESC"],
    ["c.id", "DESC"],
  ],
  popular: [
    ["c.enrolled_count", "DESC"],
    ["c.id", "ASC"],
  ],
  "price-asc": [
    ["c.price_cents", "ASC"],
    ["c.id", "ASC"],
  ],
  "price-desc": [
    ["c.price_cents", "DESC"],
    ["c.id", "DESC"],
  ],
} as const satisfies Record<ListClassesInput["sort"], readonly Sorted[]>;

/** One stretch of the approved classes, and how many there are in all. Searches class and instructor names. */
export async function listClasses({ db }: Pick<Deps, "db">, { search, sort, ...stretch }: ListClassesInput) {
  const { rows, ...totals } = await readPage(db, {
    table: "classes",
    alias: "c",
    joins: WITH_INSTRUCTOR,
    columns: CARD,
    row: cardRow,
    where: Prisma.sql`c.status = 'approved'`,
    order: ORDERS[sort],
    ...stretch,
    matches: search ? classMatches(search, holds("u.name", search)) : undefined,
  });
  return { classes: rows, ...totals };
}
