import { errorCodeOf, errorStatusOf } from "./error-message.ts";

const SERVER_ERROR = 500;

/** Whether the server may have carried out a mutation that failed. */
export function isAnswerLost(error: unknown): boolean {
  const errorCode = errorCodeOf(error);
  return errorCode === null
    ? (errorStatusOf(error) ?? SERVER_ERROR) >= SERVER_ERROR
    : errorCode === "DATABASE_UNAVAILABLE";
}
