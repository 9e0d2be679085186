import { isUnreachable } from "../db/database-errors.ts";
import { AppError } from "./app-error.ts";

const TRY_AGAIN_SECONDS = 5;

/** The refusal that an error is, or stands for; null for a bug. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) {
    return new AppError("DATABASE_UNAVAILABLE", { cause: error, retryAfterSeconds: TRY_AGAIN_SECONDS });
  }
  return null;
}
