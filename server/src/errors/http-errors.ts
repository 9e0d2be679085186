import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorKind } from "./error-kinds.ts";
import { type Language, languageOf } from "../schemas/languages.ts";
import { errorText } from "../texts/error-text.ts";
import { textsFor } from "../texts/texts-for.ts";
import type { HttpErrorCode } from "./error-schema.ts";
import { toAppError } from "./to-app-error.ts";

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  "wrong-method": 405,
  conflict: 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many": 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

// Codes for the errors that Fastify sends itself.
const FRAMEWORK_CODES: Partial<Record<number, HttpErrorCode>> = {
  400: "REQUEST_NOT_READABLE",
  404: "NOT_FOUND",
  413: "BODY_TOO_LARGE",
  415: "CONTENT_TYPE_REFUSED",
};

/** Sends 400 for invalid input, with the field in the message. */
export function sendInvalidInput(
  reply: FastifyReply,
  { field, message }: { field: string; message: string },
): FastifyReply {
  return reply.code(400).send({
    error: true,
    message: field ? `${field}: ${message}` : message,
    code: "INPUT_INVALID",
  } satisfies ErrorBody);
}

function isClientError(error: unknown): error is FastifyError {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status >= 400 && status < 500;
}

interface ErrorBody {
  error: true;
  message: string;
  code: HttpErrorCode;
  requestId?: string;
}

/** Sends an error outside tRPC as `{ error, message, code }`, in the language of the page if one calls. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.send(describeError(error, request, reply, languageOf(request.headers["x-campside-language"])));
}

/**
 * Sets the status and headers of an error's response, and returns its body. A bug is logged once, and not described.
 *
 * @param language of a page that a person reads; programs get English
 */
export function describeError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): ErrorBody {
  const appError = toAppError(error);
  if (appError) {
    request.errorCodes = [appError.code];
    if (appError.retryAfterSeconds !== null) reply.header("retry-after", appError.retryAfterSeconds);
    // A provider is down, or its key is wrong: the log has the cause. SERVER_BUSY has none but the others' calls.
    if (appError.kind === "unavailable" && appError.code !== "SERVER_BUSY")
      request.log.warn({ err: appError }, "a service does not answer");
    reply.code(STATUS[appError.kind]);
    return { error: true, message: errorText(language, appError), code: appError.code };
  }
  if (isClientError(error)) {
    const status = error.statusCode ?? 400;
    const code = FRAMEWORK_CODES[status] ?? "REQUEST_REFUSED";
    reply.code(status);
    return { error: true, message: error.message, code };
  }
  request.log.error({ err: error }, "request failed");
  reply.code(500);
  return {
    error: true,
    message: textsFor(language).general.internal,
    code: "INTERNAL",
    requestId: request.id,
  };
}
