import { Prisma } from "./generated/client.ts";

/** The database's constraints that a use case turns into a refusal. */
export type ConstraintName =
  | "classes_seats"
  | "enrolments_hold_has_a_slot"
  | "enrolments_one_hold_per_slot"
  | "enrolments_one_live_place"
  | "payments_one_success"
  | "payments_refunded_range"
  | "users_email_key"
  | "users_identity_uid_key"
  | "webhook_events_pkey";

/**
 * Whether an error of the database says that this very constraint refused the change. Prisma carries the name in
 * different places for its own queries and for raw ones, so the whole of the error's facts is searched.
 */
export function breaks(error: unknown, constraint: ConstraintName): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return JSON.stringify(error.meta ?? {}).includes(constraint) || error.message.includes(constraint);
  }
  return error instanceof Error && error.message.includes(constraint);
}

/** Whether an update or delete found no row that fits its conditions. */
export function isRowGone(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025";
}

/** Prisma's names for a database that cannot be reached, or cannot be waited for any longer. */
const OUT_OF_REACH = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);
/** The same in the words of the adapter and the driver and, by their numbers, of PostgreSQL itself. */
const LOST =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|\b(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-5]|08\d{3}|53300)\b/;

/** Whether an error says that the database is down, silent or overrun: the same call may go through in a moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return OUT_OF_REACH.has(error.code) || LOST.test(JSON.stringify(error.meta ?? {}));
  }
  // Several statements sent together fail with the adapter's own error, which says why in its cause.
  if (error.name === "DriverAdapterError") return LOST.test(JSON.stringify(error.cause));
  return LOST.test("code" in error ? `${error.message} ${String(error.code)}` : error.message);
}
