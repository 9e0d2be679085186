import { z } from "zod";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";

const { sql, raw } = Prisma;

/** How many rows a report has at most; its sums are of all. */
const MAX_ROWS = 5000;

interface ReportOf<Row extends z.ZodObject, Sums extends z.ZodObject> {
  /** A query for all rows, whose columns are those of `row`. */
  found: Prisma.Sql;
  row: Row;
  /** Columns of the rows, the last of which makes the order total. */
  order: string;
  /** Of all rows together. */
  sums: Prisma.Sql;
  sumsRow: Sums;
}

const resultRow = z.looseObject({ total: z.int(), ordinal: z.int().nullable() });

/** Reads the first {@link MAX_ROWS} rows of a report, how many there are, and the sums of all, in one statement. */
export async function readReport<Row extends z.ZodObject, Sums extends z.ZodObject>(
  db: Pick<Db, "$rows">,
  { found, row, order, sums, sumsRow }: ReportOf<Row, Sums>,
) {
  const result = await db.$rows(
    sql`
      WITH found AS MATERIALIZED (${found})
      SELECT summed.*, listed.* FROM (SELECT count(*)::int AS total, ${sums} FROM found) AS summed
      LEFT JOIN (
        SELECT row_number() OVER (ORDER BY ${raw(order)})::int AS ordinal, found.* FROM found
        ORDER BY ${raw(order)} LIMIT ${MAX_ROWS}::int
      ) AS listed ON true ORDER BY listed.ordinal`,
    resultRow,
  );
  return {
    rows: result.filter(({ ordinal }) => ordinal !== null).map((one) => row.parse(one)),
    total: result[0]?.total ?? 0,
    sums: sumsRow.parse(result[0]),
  };
}
