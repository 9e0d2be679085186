import { isTRPCClientError } from "@trpc/client";
import { errorMessages } from "./messages/errors.ts";

type Refusal = { httpStatus?: number; refusal?: string | null; requestId?: string | null };

const SESSION_OVER = new Set(["TOKEN_EXPIRED", "SESSION_ENDED"]);

/** Says what happened and what to do about it, for any error a screen can meet. */
export function errorMessage(error: unknown): string {
  if (isTRPCClientError(error)) {
    const data = error.data as Refusal | null | undefined;
    if (!data) return errorMessages.network;
    if (data.refusal && SESSION_OVER.has(data.refusal)) return errorMessages.sessionEnded;
    // What the server refuses on purpose is worded for people, even where the cause is a service of ours that is away.
    if (data.refusal || (data.httpStatus ?? 500) < 500) return error.message;
    return errorMessages.server(data.requestId ?? null);
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
  if (!isTRPCClientError(error)) return null;
  return (error.data as Refusal | null | undefined)?.httpStatus ?? null;
}

/** The server's refusal code, such as `SEATS_SOLD_OUT`, or null. */
export function refusalOf(error: unknown): string | null {
  if (!isTRPCClientError(error)) return null;
  return (error.data as Refusal | null | undefined)?.refusal ?? null;
}

/** The first complaint per input field, ready for a form's `setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!isTRPCClientError(error)) return {};
  const fields = (error.data as { fieldErrors?: Record<string, string[]> | null } | null)?.fieldErrors ?? {};
  return Object.fromEntries(Object.entries(fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
