import { type TRPCDefaultErrorShape, TRPCError } from "@trpc/server";
import { z, ZodError } from "zod";
import { AppError, type RefusalCode, type RefusalKind } from "../errors/app-error.ts";

const CODES = {
  invalid: "BAD_REQUEST",
  unauthenticated: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  missing: "NOT_FOUND",
  conflict: "CONFLICT",
  "too-large": "PAYLOAD_TOO_LARGE",
  "wrong-type": "UNSUPPORTED_MEDIA_TYPE",
  "too-many": "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
} as const satisfies Record<RefusalKind, TRPCError["code"]>;

/** A refusal in tRPC's words; the refusal itself stays reachable as the cause. */
export function toTrpcError(refusal: AppError): TRPCError {
  return new TRPCError({ code: CODES[refusal.kind], message: refusal.message, cause: refusal });
}

/** What a client is told of an error. */
export interface PublicError {
  message: string;
  refusal: RefusalCode | null;
  /** By the input's field; only for input that does not fit. */
  fieldErrors: Record<string, string[] | undefined> | null;
}

/** The public form of any error; the details of a bug stay inside. */
export function toPublicError(error: TRPCError): PublicError {
  if (error.cause instanceof AppError) {
    return { message: error.message, refusal: error.cause.code, fieldErrors: null };
  }
  if (error.cause instanceof ZodError) {
    const { fieldErrors, formErrors } = z.flattenError(error.cause as ZodError<Record<string, unknown>>);
    const [field, problems] = Object.entries(fieldErrors)[0] ?? [];
    const first = formErrors[0] ?? (field && problems?.[0] ? `${field}: ${problems[0]}` : "The input does not fit.");
    return { message: first, refusal: null, fieldErrors };
  }
  if (error.code === "INTERNAL_SERVER_ERROR") {
    return { message: "Something went wrong on our side. Please try again.", refusal: null, fieldErrors: null };
  }
  return { message: error.message, refusal: null, fieldErrors: null };
}

/** tRPC's error answer in the public form. */
export function formatError(shape: TRPCDefaultErrorShape, error: TRPCError, requestId: string | undefined) {
  const { message, refusal, fieldErrors } = toPublicError(error);
  const { code, httpStatus, path } = shape.data;
  return { ...shape, message, data: { code, httpStatus, path, refusal, fieldErrors, requestId: requestId ?? null } };
}

/** The headers of an answer in which these errors are. */
export function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : []));
  return waits.length > 0 ? { "retry-after": String(Math.max(...waits)) } : {};
}
