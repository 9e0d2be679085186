import { z } from "zod";
import type { Db } from "./client.ts";
import { Prisma } from "./generated/client.ts";

const { sql, raw, join, empty } = Prisma;

/** Beyond so many nobody counts: a total then says at least how many there are. */
export const COUNTED_AT_MOST = 10_000;

/** A column to sort by, of the list's own table, and its direction. */
export type Sorted = readonly [column: string, direction: "ASC" | "DESC"];

/** A way in which a row can fit what is searched: a query of one column `id`, restricted by what `only` makes of it. */
export type Match = (only: (id: string) => Prisma.Sql) => Prisma.Sql;

export interface PageOf<Row extends z.ZodObject> {
  /** The list's own table, and what its columns are called by. */
  table: string;
  alias: string;
  /** What the columns need besides. */
  joins: Prisma.Sql;
  columns: Prisma.Sql;
  row: Row;
  /** Conditions on the list's own table. */
  where?: Prisma.Sql | undefined;
  /** Ends in the table's id: no two rows are equal. */
  order: readonly Sorted[];
  limit: number;
  offset: number;
  /** The id of the row before the first, where the stretches have to fit together. */
  after?: string | undefined;
  /** A row is in the list when it fits one of these; left out, nothing is searched. */
  matches?: readonly Match[] | undefined;
}

export interface Page<T> {
  rows: T[];
  total: number;
  /** False: there are more than that. */
  isTotalExact: boolean;
}

const answerRow = z.looseObject({ total: z.int(), isTotalExact: z.boolean(), ordinal: z.int().nullable() });
const everywhere = () => empty;
const most = raw(String(COUNTED_AT_MOST));
const oneMore = raw(String(COUNTED_AT_MOST + 1));

/**
 * One stretch of a list and how many there are in all, in one statement whose cost does not grow with the table: both
 * follow an index, and the counting ends at {@link COUNTED_AT_MOST}. What is searched is looked up in the indexes of
 * words first; only where too much fits is the list read in its order until the stretch is full.
 */
export async function readPage<Row extends z.ZodObject>(
  db: Pick<Db, "$rows">,
  page: PageOf<Row>,
): Promise<Page<z.output<Row>>> {
  const found = await db.$rows(page.matches ? searchedPage(page, page.matches) : plainPage(page), answerRow);
  const { total = 0, isTotalExact = true } = found[0] ?? {};
  const rows = found.filter(({ ordinal }) => ordinal !== null).map((row) => page.row.parse(row));
  return { rows, total, isTotalExact };
}

function plainPage(page: PageOf<z.ZodObject>): Prisma.Sql {
  const { where = sql`true` } = page;
  return sql`
    SELECT least(counted.total, ${most}) AS total, counted.total <= ${most} AS "isTotalExact", page.*
    FROM (
      SELECT count(*)::int AS total FROM (
        SELECT 1 FROM ${tableOf(page)} WHERE ${where} ORDER BY ${orderOf(page)} LIMIT ${oneMore}
      ) AS within
    ) AS counted
    LEFT JOIN (${stretchOf(page, tableOf(page), where)}) AS page ON true
    ORDER BY page.ordinal`;
}

function searchedPage(page: PageOf<z.ZodObject>, matches: readonly Match[]): Prisma.Sql {
  const { where = sql`true` } = page;
  const id = idOf(page);
  // An offset of nothing keeps PostgreSQL from fetching a whole table once where it is to look up a few rows of it.
  const fits = matches.map((match) => sql`EXISTS (${match((column) => sql`AND ${raw(column)} = ${id}`)} OFFSET 0)`);
  const lookedUp = sql`
    fitting JOIN LATERAL (
      SELECT * FROM ${tableOf(page)} WHERE ${id} = fitting.id OFFSET 0
    ) AS ${raw(page.alias)} ON true`;
  return sql`
    WITH found AS MATERIALIZED (
      SELECT id FROM (${join(
        matches.map((match) => match(everywhere)),
        " UNION ALL ",
      )}) AS fits
      LIMIT ${oneMore}
    ), fitting AS MATERIALIZED (
      SELECT DISTINCT found.id FROM found
      JOIN LATERAL (SELECT 1 FROM ${tableOf(page)} WHERE ${id} = found.id AND ${where} OFFSET 0) AS allowed ON true
    ), counted AS MATERIALIZED (
      SELECT (SELECT count(*)::int FROM fitting) AS total, (SELECT count(*) FROM found) <= ${most} AS is_all
    )
    SELECT total, is_all AS "isTotalExact", page.*
    FROM counted LEFT JOIN (
      (${stretchOf(page, lookedUp, sql`(SELECT is_all FROM counted)`)})
      UNION ALL
      (${stretchOf(page, tableOf(page), sql`NOT (SELECT is_all FROM counted) AND ${where} AND (${join(fits, " OR ")})`)})
    ) AS page ON true
    ORDER BY page.ordinal`;
}

function stretchOf(page: PageOf<z.ZodObject>, from: Prisma.Sql, where: Prisma.Sql): Prisma.Sql {
  const { joins, columns, limit, offset } = page;
  const order = orderOf(page);
  // Written out, so that a prepared statement knows how little it has to read.
  const size = raw(String(z.int().min(1).parse(limit)));
  return sql`
    SELECT row_number() OVER (ORDER BY ${order})::int AS ordinal, ${columns}
    FROM (
      SELECT ${raw(page.alias)}.* FROM ${from} WHERE ${where} ${beyond(page)}
      ORDER BY ${order} LIMIT ${size} ${offset > 0 ? sql`OFFSET ${offset}` : empty}
    ) AS ${raw(page.alias)} ${joins}`;
}

type Named = Pick<PageOf<z.ZodObject>, "table" | "alias">;
const tableOf = ({ table, alias }: Named) => raw(`${table} ${alias}`);
const idOf = ({ alias }: Named) => raw(`${alias}.id`);

function orderOf({ order }: Pick<PageOf<z.ZodObject>, "order">): Prisma.Sql {
  return raw(order.map(([column, direction]) => `${column} ${direction}`).join(", "));
}

/** The rows that come after one, in the list's order. */
function beyond({ order, after, ...named }: PageOf<z.ZodObject>): Prisma.Sql {
  if (after === undefined) return empty;
  const [first] = order;
  const last = (columns: string) =>
    sql`(SELECT ${raw(columns)} FROM ${tableOf(named)} WHERE ${idOf(named)} = ${after}::uuid)`;
  const follows = ([column, direction]: Sorted) =>
    sql`${raw(`${column} ${direction === "DESC" ? "<" : ">"}`)} ${last(column)}`;
  if (first === undefined || order.every(([, direction]) => direction === first[1])) {
    const columns = order.map(([column]) => column).join(", ");
    return sql`AND (${raw(columns)}) ${raw(first?.[1] === "DESC" ? "<" : ">")} ${last(columns)}`;
  }
  const steps = order.map((sorted, index) => {
    const equal = order.slice(0, index).map(([column]) => sql`${raw(column)} = ${last(column)} AND `);
    return sql`(${join([...equal, follows(sorted)], "")})`;
  });
  // Said once more for the first column alone: an index can begin there.
  const start = sql`${raw(`${first[0]} ${first[1] === "DESC" ? "<=" : ">="}`)} ${last(first[0])}`;
  return sql`AND ${start} AND (${join(steps, " OR ")})`;
}
