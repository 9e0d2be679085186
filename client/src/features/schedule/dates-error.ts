import { errorCodeOf, errorMessage, fieldErrorsOf } from "../../lib/api/error-message.ts";

/** What the server refuses about dates. */
const DATES_ERRORS: ReadonlySet<string> = new Set([
  "INSTRUCTOR_BUSY",
  "VENUE_TAKEN",
  "VENUE_NOT_FOUND",
  "MEETING_TIME_MISSING",
  "MEETING_TIME_TWICE",
  "MEETING_PAST",
  "MEETING_TOO_LATE",
  "TOO_MANY_MEETINGS",
]);

/** What the server says about the dates of a class that it refuses as a whole; null where the problem is another one. */
export function datesErrorOf(error: unknown): string | null {
  if (DATES_ERRORS.has(errorCodeOf(error) ?? "")) return errorMessage(error);
  return fieldErrorsOf(error)["dates"] ?? null;
}
