import { randomInt } from "node:crypto";
import { isPoolBusy, isUnreachable } from "../db/database-errors.ts";
import { AppError } from "./app-error.ts";
import { constraintError } from "./constraint-error.ts";

const RETRY_AFTER_SECONDS = 5;
/** Those who come at the same moment come back over this many seconds. */
export const BUSY_SECONDS = { min: 2, max: 10 };

/** Refuses a call while too many others are in progress. */
export const busyAfter = (retryAfterSeconds: number, options?: ErrorOptions): AppError =>
  new AppError("SERVER_BUSY", { ...options, retryAfterSeconds });

export const busy = (options?: ErrorOptions): AppError =>
  busyAfter(randomInt(BUSY_SECONDS.min, BUSY_SECONDS.max + 1), options);

/** The application error for any error; null for a bug. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isPoolBusy(error)) return busy({ cause: error });
  if (isUnreachable(error)) {
    return new AppError("DATABASE_UNAVAILABLE", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const violation = constraintError(error);
  return violation instanceof AppError ? violation : null;
}
