import { MANAGED, managedRow, WITH_INSTRUCTOR } from "./class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import type { Deps } from "../../deps.ts";
import { classMatches } from "./class-matches.ts";
import type { ListAllClassesInput } from "./classes.schema.ts";

const ORDERS = {
  // In the order of the enum: pending first, then approved ones that are to be closed.
  waiting: ["c.status ASC", "c.is_close_requested DESC", "c.created_at DESC", "c.id DESC"],
  newest: ["c.created_at DESC", "c.id DESC"],
  name: ["c.name ASC", "c.id ASC"],
  price: ["c.price_cents ASC", "c.id ASC"],
} satisfies Record<ListAllClassesInput["sort"], readonly Sorted[]>;

/** One page of all classes that are archived, or of those that are not, with its total. Searches classes' names and sports, and instructors' names and e-mails. */
export async function listAllClasses({ db }: Deps, { search, sort, shown, ...page }: ListAllClassesInput) {
  const { rows, ...totals } = await readPage(db, {
    table: "classes",
    alias: "c",
    joins: WITH_INSTRUCTOR,
    columns: MANAGED,
    row: managedRow,
    where: shown === "archived" ? Prisma.sql`c.stage = 'archived'` : Prisma.sql`c.stage <> 'archived'`,
    order: ORDERS[sort],
    ...page,
    matches: search
      ? classMatches(search, Prisma.sql`(${containsText("u.name", search)} OR ${containsText("u.email", search)})`)
      : undefined,
  });
  return { classes: rows, ...totals };
}
