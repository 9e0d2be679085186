import { z } from "zod";
import type { Db } from "./client.ts";
import { Prisma } from "./generated/client.ts";

const { sql, raw, join, empty } = Prisma;

/** The highest total that is counted; a longer list reports this number as a lower bound. */
export const COUNT_LIMIT = 10_000;

/** Of the first pages that our own screens and REST ask for, which alone are prepared. */
const PREPARED_LIMITS = new Set([10, 20, 25, 100, 300, 2000]);

/** A sort column of the list's own table, or an indexed function of it, and its direction. */
export type Sorted = `${string}.${string} ${"ASC" | "DESC"}`;

/** One search criterion: a query for the column `id` of the matching rows, with the condition that `only` returns. */
export type Match = (only: (id: string) => Prisma.Sql) => Prisma.Sql;

/** Matches the rows of `from` that satisfy a condition. */
export const matchIn =
  (from: string, condition: Prisma.Sql, id = "m.id"): Match =>
  (only) =>
    sql`SELECT ${raw(id)} AS id FROM ${raw(from)} WHERE ${condition} ${only(id)}`;

export interface PageOf<Row extends z.ZodObject> {
  /** The list's own table and its alias. */
  table: string;
  alias: string;
  /** The joins that the columns need. */
  joins: Prisma.Sql;
  columns: Prisma.Sql;
  row: Row;
  /** Conditions on the list's own table that an index serves. */
  where?: Prisma.Sql | undefined;
  /** Conditions on the list's own table that no index serves. Only the first {@link COUNT_LIMIT} rows are tried. */
  filter?: Prisma.Sql | undefined;
  /** Ends in the table's id, so that the order is total. */
  order: readonly Sorted[];
  limit: number;
  offset: number;
  /** The cursor: the id of the last row of the page before. */
  after?: string | undefined;
  /** A row is listed when it matches any of these; all rows by default. */
  matches?: readonly Match[] | undefined;
}

export interface Page<T> {
  rows: T[];
  total: number;
  /** False when there are more rows than `total`. */
  isTotalExact: boolean;
}

const resultRow = z.looseObject({ total: z.int(), isTotalExact: z.boolean(), ordinal: z.int().nullable() });
const unrestricted = () => empty;
const maxCount = raw(String(COUNT_LIMIT));
const countLimit = raw(String(COUNT_LIMIT + 1));

/**
 * Reads one page of a list and its total in one statement whose cost does not grow with the table: both use an index, and
 * counting stops at {@link COUNT_LIMIT}. A search uses the trigram indexes first. With too many matches, it reads the
 * list in its order until the page is full.
 */
export async function readPage<Row extends z.ZodObject>(
  db: Pick<Db, "$rows">,
  page: PageOf<Row>,
): Promise<Page<z.output<Row>>> {
  const { limit, offset, after, filter, matches } = page;
  const isFirst = PREPARED_LIMITS.has(limit) && offset === 0 && after === undefined && !filter && !matches;
  const found = await db.$rows(matches ? searchedPage(page, matches) : plainPage(page), resultRow, isFirst);
  const { total = 0, isTotalExact = true } = found[0] ?? {};
  const rows = found.filter(({ ordinal }) => ordinal !== null).map((row) => page.row.parse(row));
  return { rows, total, isTotalExact };
}

function plainPage(page: PageOf<z.ZodObject>): Prisma.Sql {
  const { where = sql`true`, filter } = page;
  const rows = filter ? pageRowsOf(page, triedRows(page), filter) : pageRowsOf(page, tableOf(page), where);
  return sql`
    SELECT least(counted.total, ${maxCount}) AS total, counted.tried <= ${maxCount} AS "isTotalExact", page.*
    FROM (
      SELECT count(*) AS tried, ${filter ? sql`count(*) FILTER (WHERE ${filter})` : sql`count(*)`}::int AS total
      FROM ${filter ? triedRows(page) : triedRows(page, sql`1`)}
    ) AS counted
    LEFT JOIN (${rows}) AS page ON true
    ORDER BY page.ordinal`;
}

/** The first rows of the list under its alias, enough to count them. */
function triedRows(page: PageOf<z.ZodObject>, columns = raw(`${page.alias}.*`)): Prisma.Sql {
  const { where = sql`true`, alias } = page;
  return sql`(
    SELECT ${columns} FROM ${tableOf(page)} WHERE ${where} ORDER BY ${orderOf(page)} LIMIT ${countLimit}
  ) AS ${raw(alias)}`;
}

function searchedPage(page: PageOf<z.ZodObject>, matches: readonly Match[]): Prisma.Sql {
  const { where = sql`true`, filter = sql`true` } = page;
  const id = idOf(page);
  // OFFSET 0 keeps PostgreSQL from replacing the index lookups by a scan of the whole table.
  const matching = matches.map((match) => sql`EXISTS (${match((column) => sql`AND ${raw(column)} = ${id}`)} OFFSET 0)`);
  const [inOrder, condition] = page.filter ? [triedRows(page), filter] : [tableOf(page), where];
  const lookedUp = sql`
    matched JOIN LATERAL (
      SELECT * FROM ${tableOf(page)} WHERE ${id} = matched.id OFFSET 0
    ) AS ${raw(page.alias)} ON true`;
  return sql`
    WITH found AS MATERIALIZED (
      SELECT id FROM (${join(
        matches.map((match) => match(unrestricted)),
        " UNION ALL ",
      )}) AS matching
      LIMIT ${countLimit}
    ), matched AS MATERIALIZED (
      SELECT DISTINCT found.id FROM found
      JOIN LATERAL (SELECT 1 FROM ${tableOf(page)} WHERE ${id} = found.id AND ${where} AND ${filter} OFFSET 0) AS allowed ON true
    ), counted AS MATERIALIZED (
      SELECT (SELECT count(*)::int FROM matched) AS total, (SELECT count(*) FROM found) <= ${maxCount} AS is_all
    )
    SELECT total, is_all AS "isTotalExact", page.*
    FROM counted LEFT JOIN (
      (${pageRowsOf(page, lookedUp, sql`(SELECT is_all FROM counted)`)})
      UNION ALL
      (${pageRowsOf(page, inOrder, sql`NOT (SELECT is_all FROM counted) AND ${condition} AND (${join(matching, " OR ")})`)})
    ) AS page ON true
    ORDER BY page.ordinal`;
}

function pageRowsOf(page: PageOf<z.ZodObject>, from: Prisma.Sql, where: Prisma.Sql): Prisma.Sql {
  const { joins, columns, limit, offset } = page;
  const order = orderOf(page);
  // A literal and not a parameter: a generic plan has to know how few rows it reads.
  const size = raw(String(z.int().min(1).parse(limit)));
  return sql`
    SELECT row_number() OVER (ORDER BY ${order})::int AS ordinal, ${columns}
    FROM (
      SELECT ${raw(page.alias)}.* FROM ${from} WHERE ${where} ${afterCursor(page)}
      ORDER BY ${order} LIMIT ${size} ${offset > 0 ? sql`OFFSET ${offset}` : empty}
    ) AS ${raw(page.alias)} ${joins}`;
}

type Named = Pick<PageOf<z.ZodObject>, "table" | "alias">;
const tableOf = ({ table, alias }: Named) => raw(`${table} ${alias}`);
const idOf = ({ alias }: Named) => raw(`${alias}.id`);

function orderOf({ order }: Pick<PageOf<z.ZodObject>, "order">): Prisma.Sql {
  return raw(order.join(", "));
}

/** The keyset condition: the rows after the cursor in the list's order. */
function afterCursor({ order: sorted, after, ...filters }: PageOf<z.ZodObject>): Prisma.Sql {
  if (after === undefined) return empty;
  const order = sorted.map((one) => ({ column: one.replace(/ .*/, ""), sign: one.endsWith(" DESC") ? "<" : ">" }));
  const [first] = order;
  const last = (columns: string) =>
    sql`(SELECT ${raw(columns)} FROM ${tableOf(filters)} WHERE ${idOf(filters)} = ${after}::uuid)`;
  if (first === undefined || order.every(({ sign }) => sign === first.sign)) {
    const columns = order.map(({ column }) => column).join(", ");
    return sql`AND (${raw(columns)}) ${raw(first?.sign ?? ">")} ${last(columns)}`;
  }
  const steps = order.map(({ column, sign }, index) => {
    const equal = order.slice(0, index).map((before) => sql`${raw(before.column)} = ${last(before.column)} AND `);
    return sql`(${join([...equal, sql`${raw(`${column} ${sign}`)} ${last(column)}`], "")})`;
  });
  // Redundant, but an index scan can start at it.
  const start = sql`${raw(`${first.column} ${first.sign}=`)} ${last(first.column)}`;
  return sql`AND ${start} AND (${join(steps, " OR ")})`;
}
