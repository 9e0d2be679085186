import type pg from "pg";

/** A statement as sent to PostgreSQL. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values?: unknown[] | undefined;
}

/** Records all statements of each connection, Prisma's included. */
export function recordStatements(statements: Statement[]): (connection: pg.PoolClient) => void {
  return (connection) => {
    const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]): unknown => {
      const [first, values] = args as [string | Statement, unknown[] | undefined];
      const {
        name,
        text,
        values: queryValues,
      } = typeof first === "string" ? { text: first, name: undefined, values } : first;
      statements.push({ name, text, values: queryValues });
      return query(...args);
    };
    connection.query = recorded as typeof connection.query;
  };
}
