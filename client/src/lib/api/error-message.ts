import { errorMessages } from "../messages/errors.ts";

type ErrorEntry = {
  httpStatus?: number;
  errorCode?: string | null;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  fieldErrors?: Record<string, string[]> | null;
  refused?: RefusedPlace[] | null;
};

/** A place of a payment that cannot be had, with the reason. */
export type RefusedPlace = { classId: string; participantId: string; errorCode: string; message: string };

const UNAUTHORIZED = 401;
const SESSION_OVER = new Set(["TOKEN_EXPIRED", "SESSION_ENDED"]);
/** What the identity provider says of a session that only a new sign-in helps. */
const PROVIDER_SESSION_OVER = /^auth\/(user-token-expired|invalid-user-token|user-disabled|user-not-found)$/;

/** What the server said to a call that failed, or null where it said nothing; undefined for any other error. */
function answerTo(error: unknown): ErrorEntry | null | undefined {
  // By its name: where pages are rendered, the error's class is the server's copy.
  if (!(error instanceof Error) || error.name !== "TRPCClientError") return undefined;
  return (error as { data?: ErrorEntry | null }).data ?? null;
}

/** Says what happened and what to do about it, for any error a screen can meet. */
export function errorMessage(error: unknown): string {
  const answer = answerTo(error);
  // The cause of a lost connection is fetch's TypeError; an answer that nobody can read is a fault of the school.
  if (answer === null)
    return (error as Error).cause instanceof TypeError ? errorMessages.network : errorMessages.server();
  if (answer) {
    if (answer.errorCode && SESSION_OVER.has(answer.errorCode)) return errorMessages.sessionEnded;
    // What the server refuses on purpose is worded for people, even where the cause is a service of ours that is away.
    if (answer.errorCode || (answer.httpStatus ?? 500) < 500) return (error as Error).message;
    return errorMessages.server(answer.requestId);
  }
  if (isOverAtProvider(error)) return errorMessages.sessionEnded;
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) return errorMessages.network;
  if (error instanceof Error && error.message) return error.message;
  return errorMessages.unknown;
}

function isOverAtProvider(error: unknown): boolean {
  return PROVIDER_SESSION_OVER.test(String((error as { code?: unknown } | null)?.code));
}

/** Whether the server or the identity provider refuses the session, rather than being out of reach. */
export function isSessionOver(error: unknown): boolean {
  return errorStatusOf(error) === UNAUTHORIZED || isOverAtProvider(error);
}

/** Whether only a new sign-in helps. */
export function asksToSignIn(error: unknown): boolean {
  const errorCode = errorCodeOf(error);
  return errorCode === "SIGN_IN_REQUIRED" || (errorCode !== null && SESSION_OVER.has(errorCode));
}

/** The HTTP status of the server's answer, or null when the error is of another kind. */
export function errorStatusOf(error: unknown): number | null {
  return answerTo(error)?.httpStatus ?? null;
}

/** The error code of the server, such as `NO_SEATS_LEFT`, or null. */
export function errorCodeOf(error: unknown): string | null {
  return answerTo(error)?.errorCode ?? null;
}

/** After how many seconds the server expects that a retry may succeed, or null. */
export function retryAfterSecondsOf(error: unknown): number | null {
  return answerTo(error)?.retryAfterSeconds ?? null;
}

/** The places of a payment that cannot be had; none for any other error. */
export function refusedPlacesOf(error: unknown): RefusedPlace[] {
  return answerTo(error)?.refused ?? [];
}

/** The first complaint per input field, ready for a form's `setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = answerTo(error)?.fieldErrors ?? {};
  return Object.fromEntries(Object.entries(fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
