import { CARD, cardRow, LISTED, WITH_INSTRUCTOR } from "./class-rows.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import type { Deps } from "../../deps.ts";
import type { ListClassesInput } from "./classes.schema.ts";
import { classMatches } from "./class-matches.ts";

const ORDERS = {
  newest: ["c.created_at DESC", "c.id DESC"],
  popular: ["c.enrolled_count DESC", "c.id ASC"],
  "price-asc": ["c.price_cents ASC", "c.id ASC"],
  "price-desc": ["c.price_cents DESC", "c.id DESC"],
} satisfies Record<ListClassesInput["sort"], readonly Sorted[]>;

/**
 * One page of the approved classes that are neither closed nor over, with its total. Searches classes' names and sports, and
 * instructors' names.
 */
export async function listClasses({ db }: Pick<Deps, "db">, { search, sort, ...page }: ListClassesInput) {
  const { rows, ...totals } = await readPage(db, {
    table: "classes",
    alias: "c",
    joins: WITH_INSTRUCTOR,
    columns: CARD,
    row: cardRow,
    where: LISTED,
    order: ORDERS[sort],
    ...page,
    matches: search ? classMatches(search, containsText("u.name", search)) : undefined,
  });
  return { classes: rows, ...totals };
}
