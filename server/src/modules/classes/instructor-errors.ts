import { violatesConstraint } from "../../db/database-errors.ts";
import { AppError } from "../../errors/app-error.ts";

/** CLASS_WITHOUT_INSTRUCTOR for a class that is put on sale though its instructor has lost the role; any other error as it is. */
export const instructorErrors = (error: unknown): unknown =>
  violatesConstraint(error, "classes_taught_by_instructor")
    ? new AppError("CLASS_WITHOUT_INSTRUCTOR", { cause: error })
    : error;
