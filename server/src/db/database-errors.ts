import pg from "pg";
import { WAITED_TOO_LONG } from "./bounded-pool.ts";
import { Prisma } from "./generated/client.ts";

/** The constraints whose violation is mapped to an application error. */
export type ConstraintName =
  | "class_messages_daily"
  | "class_messages_pkey"
  | "classes_ages"
  | "classes_archived_without_dates"
  | "classes_archived_without_hold"
  | "classes_pending_limit"
  | "classes_seats"
  | "classes_taught_by_instructor"
  | "email_messages_resends"
  | "enrolments_class_open"
  | "enrolments_hold_cooldown"
  | "enrolments_network_limit"
  | "enrolments_one_hold_per_slot"
  | "enrolments_one_live"
  | "enrolments_student_not_removed"
  | "payment_items_refunded_range"
  | "refunds_one_requested"
  | "sessions_instructor_free"
  | "sessions_make_up"
  | "sessions_taught_by_instructor"
  | "sessions_one_make_up"
  | "sessions_venue_free"
  | "users_email_key"
  | "users_leave_no_classes"
  | "users_leave_no_sessions"
  | "users_not_removed"
  | "venues_name_key"
  | "venues_time_zone_kept";

/**
 * Whether an error reports a violation of this constraint. Prisma puts the constraint's name in different places for its
 * own queries and for raw ones, so all of the error's metadata is searched.
 */
export function violatesConstraint(error: unknown, constraint: ConstraintName): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return JSON.stringify(error.meta ?? {}).includes(constraint) || error.message.includes(constraint);
  }
  return error instanceof Error && error.message.includes(constraint);
}

const USUAL_WAIT_SECONDS = 60;

/** The seconds until a retry, which the triggers on holds give as the detail of their errors; a minute without it. */
export function waitSecondsOf(error: unknown): number {
  return Number(error instanceof pg.DatabaseError ? error.detail : undefined) || USUAL_WAIT_SECONDS;
}

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
