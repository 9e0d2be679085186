import { violatedConstraint, waitSecondsOf } from "../db/database-errors.ts";
import type { PlainErrorCode } from "../texts/error-text.ts";
import { AppError } from "./app-error.ts";
import { CONSTRAINT_CODES, type ConstraintName } from "./constraint-codes.ts";

/**
 * The application error for a violated constraint, with the seconds until a retry if the violation has them; any other error as it is.
 *
 * @param codes what a violation means in this call, where it is not what {@link CONSTRAINT_CODES} says
 */
export function constraintError(error: unknown, codes: Partial<Record<ConstraintName, PlainErrorCode>> = {}): unknown {
  const constraint = violatedConstraint(error);
  const code = constraint && (codes[constraint] ?? CONSTRAINT_CODES[constraint]);
  return code ? new AppError(code, { cause: error, retryAfterSeconds: waitSecondsOf(error) }) : error;
}
