import { errorMessages } from "./messages/errors.ts";

type Refusal = {
  httpStatus?: number;
  refusal?: string | null;
  requestId?: string | null;
  fieldErrors?: Record<string, string[]> | null;
};

const SESSION_OVER = new Set(["TOKEN_EXPIRED", "SESSION_ENDED"]);

/** What the server said to a call that failed, or null where it said nothing; undefined for any other error. */
function answerTo(error: unknown): Refusal | null | undefined {
  // By its name: the library's own check would bring the library along.
  if (!(error instanceof Error) || error.name !== "TRPCClientError") return undefined;
  return (error as { data?: Refusal | null }).data ?? null;
}

/** Says what happened and what to do about it, for any error a screen can meet. */
export function errorMessage(error: unknown): string {
  const answer = answerTo(error);
  if (answer === null) return errorMessages.network;
  if (answer) {
    if (answer.refusal && SESSION_OVER.has(answer.refusal)) return errorMessages.sessionEnded;
    // What the server refuses on purpose is worded for people, even where the cause is a service of ours that is away.
    if (answer.refusal || (answer.httpStatus ?? 500) < 500) return (error as Error).message;
    return errorMessages.server(answer.requestId ?? null);
  }
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) return errorMessages.network;
  if (error instanceof Error && error.message) return error.message;
  return errorMessages.unknown;
}

/** Whether only a new sign-in helps. */
export function asksToSignIn(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal === "SIGN_IN_REQUIRED" || (refusal !== null && SESSION_OVER.has(refusal));
}

/** The HTTP status of the server's answer, or null when the error is of another kind. */
export function refusalStatusOf(error: unknown): number | null {
  return answerTo(error)?.httpStatus ?? null;
}

/** The server's refusal code, such as `SEATS_SOLD_OUT`, or null. */
export function refusalOf(error: unknown): string | null {
  return answerTo(error)?.refusal ?? null;
}

/** The first complaint per input field, ready for a form's `setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = answerTo(error)?.fieldErrors ?? {};
  return Object.fromEntries(Object.entries(fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
