import type pg from "pg";
import { z } from "zod";
import type { Prisma } from "./generated/client.ts";

/** Runs one statement and gives its rows, each of the shape that is asked for. */
export type StatementRows = <Row extends z.ZodType>(query: Prisma.Sql, row: Row) => Promise<z.output<Row>[]>;

/**
 * Past the query engine, over the same connections: what is asked at every call is written as one statement, which the
 * database has prepared.
 *
 * @throws ZodError when the rows are not what the code takes them for
 */
export function statementRowsOf(pool: pg.Pool, nameOf: (text: string) => string): StatementRows {
  const lists = new WeakMap<z.ZodType, z.ZodArray>();
  return async <Row extends z.ZodType>({ text, values }: Prisma.Sql, row: Row) => {
    const { rows } = await pool.query({ name: nameOf(text), text, values });
    const list = lists.get(row) ?? z.array(row);
    lists.set(row, list);
    return list.parse(rows) as z.output<Row>[];
  };
}
