import { isUnreachable } from "../db/database-errors.ts";
import { AppError } from "./app-error.ts";

const RETRY_AFTER_SECONDS = 5;

/** The application error for any error; null for a bug. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) {
    return new AppError("DATABASE_UNAVAILABLE", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return null;
}
