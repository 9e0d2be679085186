import { type TRPCDefaultErrorShape, TRPCError } from "@trpc/server";
import { $ZodError, flattenError } from "zod/v4/core";
import { AppError } from "../errors/app-error.ts";
import type { Language } from "../schemas/languages.ts";
import { errorText } from "../texts/error-text.ts";
import { textsFor } from "../texts/texts-for.ts";
import type { ErrorCode, ErrorKind } from "../errors/error-kinds.ts";

const CODES = {
  invalid: "BAD_REQUEST",
  unauthenticated: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  missing: "NOT_FOUND",
  "wrong-method": "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  "too-large": "PAYLOAD_TOO_LARGE",
  "wrong-type": "UNSUPPORTED_MEDIA_TYPE",
  "too-many": "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ErrorKind, TRPCError["code"]>;

/** Maps an application error to a tRPC error, with the application error as its cause. */
export function toTrpcError(appError: AppError): TRPCError {
  return new TRPCError({ code: CODES[appError.kind], message: appError.message, cause: appError });
}

/** An error as the client gets it. */
export interface PublicError {
  message: string;
  errorCode: ErrorCode | null;
  /** By input field; only for invalid input. */
  fieldErrors: Record<string, string[] | undefined> | null;
}

/** The public form of any error in the reader's language, without the details of a bug. */
export function toPublicError(error: TRPCError, language: Language): PublicError {
  if (error.cause instanceof AppError) {
    return { message: errorText(language, error.cause), errorCode: error.cause.code, fieldErrors: null };
  }
  if (error.cause instanceof $ZodError) {
    const { fieldErrors, formErrors } = flattenError(error.cause as $ZodError<Record<string, unknown>>);
    const [field, problems] = Object.entries(fieldErrors)[0] ?? [];
    const first =
      formErrors[0] ??
      (field && problems?.[0] ? `${field}: ${problems[0]}` : textsFor(language).general.inputDoesNotFit);
    return { message: first, errorCode: null, fieldErrors };
  }
  if (error.code === "INTERNAL_SERVER_ERROR") {
    return { message: textsFor(language).general.internal, errorCode: null, fieldErrors: null };
  }
  return { message: textsFor(language).general.notUnderstood(error.message), errorCode: null, fieldErrors: null };
}

/** tRPC's error response in the public form. */
export function formatError(
  shape: TRPCDefaultErrorShape,
  error: TRPCError,
  { requestId = null, language }: { requestId?: string | null; language: Language },
) {
  const { message, errorCode, fieldErrors } = toPublicError(error, language);
  const { code, httpStatus, path } = shape.data;
  const { retryAfterSeconds, refused } =
    error.cause instanceof AppError ? error.cause : { retryAfterSeconds: null, refused: null };
  // A rejected batch has no path.
  const where = path === undefined ? {} : { path };
  return {
    ...shape,
    message,
    data: {
      code,
      httpStatus,
      ...where,
      errorCode,
      fieldErrors,
      retryAfterSeconds,
      refused:
        refused?.map(({ reason, ...seat }) => ({
          ...seat,
          errorCode: reason.code,
          message: errorText(language, reason),
        })) ?? null,
      requestId,
    },
  };
}

/** The response headers for these errors. */
export function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : []));
  return waits.length > 0 ? { "retry-after": String(Math.max(...waits)) } : {};
}
