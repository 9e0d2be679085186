import { violatesConstraint } from "../db/database-errors.ts";
import { AppError } from "./app-error.ts";

/** SESSION_ENDED for a row of a user who was removed while the call was on its way; any other error as it is. */
export const removedErrors = (error: unknown): unknown =>
  violatesConstraint(error, "users_not_removed") ? new AppError("SESSION_ENDED", { cause: error }) : error;
