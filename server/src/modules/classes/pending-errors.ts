import { violatesConstraint } from "../../db/database-errors.ts";
import { AppError } from "../../errors/app-error.ts";

/** TOO_MANY_PENDING_CLASSES where the database refuses a further pending class; any other error as it is. */
export const pendingErrors = (error: unknown): unknown =>
  violatesConstraint(error, "classes_pending_limit")
    ? new AppError("TOO_MANY_PENDING_CLASSES", { cause: error })
    : error;
