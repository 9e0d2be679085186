import pg from "pg";
import { CONSTRAINT_CODES, type ConstraintName } from "../errors/constraint-codes.ts";
import { WAITED_TOO_LONG } from "./bounded-pool.ts";
import { Prisma } from "./generated/client.ts";

/** The constraint that an error reports a violation of, by its whole name; null for any other error. */
export function violatedConstraint(error: unknown): ConstraintName | null {
  if (!(error instanceof Error)) return null;
  return reasonOf(error).match(/\w+/g)?.find(isConstraint) ?? null;
}

const isConstraint = (word: string): word is ConstraintName => Object.hasOwn(CONSTRAINT_CODES, word);

/** Whether an error reports a violation of this constraint. */
export const violatesConstraint = (error: unknown, constraint: ConstraintName): boolean =>
  violatedConstraint(error) === constraint;

/** What a function of ours gives as the detail of its error; undefined without one. */
export const detailOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.detail : undefined;

/** The seconds until a retry, with which the triggers on holds begin the detail of their errors; null without them. */
export const waitSecondsOf = (error: unknown): number | null =>
  Number(detailOf(error)?.match(/^\d+(?= |$)/)?.[0]) || null;

/** Whether an update or delete matched no row. */
export function isRowMissing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025";
}

/** Whether PostgreSQL refuses a value that a function gets, such as a time zone that it does not know. */
export function isParameterInvalid(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta ?? {}).includes("22023");
}

/** Prisma's error codes for an unreachable database, for timeouts, and for transactions that lost to another one. */
const UNREACHABLE_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** The same for the adapter, the driver and PostgreSQL (SQLSTATE). */
const UNREACHABLE =
  /Connection terminated|not queryable|\b(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|25P03|40001|40P01|57014|57P0[1-5]|08\d{3}|53\d{3})\b/;

// The last is pg-pool's.
const BUSY = [WAITED_TOO_LONG, "timeout exceeded when trying to connect"];

/** Where an error of Prisma's, of its adapter's or of the driver's says what has happened. */
function reasonOf(error: Error): string {
  if (error instanceof Prisma.PrismaClientKnownRequestError) return JSON.stringify(error.meta ?? {});
  // A batch of statements fails with the adapter's error, which carries the reason as its cause.
  if (error.name === "DriverAdapterError") return JSON.stringify(error.cause);
  return "code" in error ? `${error.message} ${String(error.code)}` : error.message;
}

/** Whether a call got no connection, because it waited too long for one. A retry may succeed. */
export function isPoolBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const reason = reasonOf(error);
  return BUSY.some((text) => reason.includes(text));
}

/**
 * Whether an error means that the database is unreachable, silent, too slow or out of connections, memory or disk space, or that
 * a transaction was ended in a deadlock or because it was idle. A retry may succeed.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientKnownRequestError && UNREACHABLE_CODES.has(error.code)) return true;
  return UNREACHABLE.test(reasonOf(error)) || isPoolBusy(error);
}
