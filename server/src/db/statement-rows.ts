import type pg from "pg";
import { z } from "zod";
import type { Prisma } from "./generated/client.ts";

/** Runs one statement and returns its rows, validated by the schema. */
export type StatementRows = <Row extends z.ZodType>(query: Prisma.Sql, row: Row) => Promise<z.output<Row>[]>;

/**
 * Runs prepared statements on the pool's connections without the query engine, for reads that every call needs.
 *
 * @throws ZodError when a row does not match its schema
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
