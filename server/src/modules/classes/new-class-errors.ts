import { violatesConstraint } from "../../db/database-errors.ts";
import { AppError } from "../../errors/app-error.ts";

/** What the database refuses when an instructor adds a class, as errors of the application; any other error as it is. */
export function newClassErrors(error: unknown): unknown {
  if (violatesConstraint(error, "classes_pending_limit"))
    return new AppError("TOO_MANY_PENDING_CLASSES", { cause: error });
  // The role was taken away meanwhile, and the session with it.
  if (violatesConstraint(error, "classes_taught_by_instructor")) return new AppError("SESSION_ENDED", { cause: error });
  return error;
}
