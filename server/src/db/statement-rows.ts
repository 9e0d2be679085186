import pg from "pg";
import { z } from "zod";
import type { Prisma } from "./generated/client.ts";

/**
 * Runs one statement and returns its rows, validated by the schema.
 *
 * @param isPrepared false for one of many texts that callers choose between: they must not use up the names
 */
export type StatementRows = <Row extends z.ZodType>(
  query: Prisma.Sql,
  row: Row,
  isPrepared?: boolean,
) => Promise<z.output<Row>[]>;

/**
 * Runs prepared statements on the pool's connections without the query engine, for reads that every call needs. A statement that
 * the database refuses keeps its connection.
 *
 * @throws ZodError when a row does not match its schema
 */
export function statementRowsOf(pool: pg.Pool, nameOf: (text: string) => string): StatementRows {
  const lists = new WeakMap<z.ZodType, z.ZodArray>();
  return async <Row extends z.ZodType>({ text, values }: Prisma.Sql, row: Row, isPrepared = true) => {
    const { rows } = await query(pool, { name: isPrepared ? nameOf(text) : "", text, values });
    const list = lists.get(row) ?? z.array(row);
    lists.set(row, list);
    return list.parse(rows) as z.output<Row>[];
  };
}

// The pool's own `query` closes the connection after every error, also after a violated constraint.
async function query(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await client.query(config);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined && !keepsConnection(failure));
  }
}

/** Whether an error is the database's answer to a statement, after which its connection is ready for the next one. */
function keepsConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR" && !/^(08|57P0)/.test(error.code ?? "");
}
