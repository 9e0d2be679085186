import { DETAIL, detailRow, WITH_INSTRUCTOR } from "../../catalogue/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";
import type { Deps } from "../../deps.ts";
import { classMatches } from "../classes/class-matches.ts";
import type { ListAllClassesInput } from "./admin.schema.ts";

const ORDERS = {
  // The status sorts as its type declares it: pending comes first.
  waiting: [
    ["c.status", "ASC"],
    ["c.created_at", "DESC"],
    ["c.id", "DESC"],
  ],
  newest: [
    ["c.created_at", "DESC"],
    ["c.id", "DESC"],
  ],
  name: [
    ["c.name", "ASC"],
    ["c.id", "ASC"],
  ],
  price: [
    ["c.price_cents", "ASC"],
    ["c.id", "ASC"],
  ],
} as const satisfies Record<ListAllClassesInput["sort"], readonly Sorted[]>;

/** One stretch of all classes, and how many there are in all. Searches classes' names, instructors' names and e-mails. */
export async function listAllClasses({ db }: Pick<Deps, "db">, { search, sort, ...stretch }: ListAllClassesInput) {
  const { rows, ...totals } = await readPage(db, {
    table: "classes",
    alias: "c",
    joins: WITH_INSTRUCTOR,
    columns: DETAIL,
    row: detailRow,
    order: ORDERS[sort],
    ...stretch,
    matches: search
      ? classMatches(search, Prisma.sql`(${holds("u.name", search)} OR ${holds("u.email", search)})`)
      : undefined,
  });
  return { classes: rows, ...totals };
}
