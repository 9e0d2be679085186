import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { RefusalKind } from "./app-error.ts";
import { refusalOf } from "./refusal-of.ts";

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many": 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>;

// What the web framework refuses before any code of ours runs; its own names say nothing to a caller.
const FRAMEWORK_CODES: Partial<Record<number, string>> = {
  400: "REQUEST_NOT_READABLE",
  404: "NOT_FOUND",
  413: "BODY_TOO_LARGE",
  415: "CONTENT_TYPE_REFUSED",
};

/** Answers input that does not fit: 400, with the field in the message. */
export function answerInvalidInput(
  reply: FastifyReply,
  { field, message }: { field: string; message: string },
): FastifyReply {
  return reply
    .code(400)
    .send({ error: true, message: field ? `${field}: ${message}` : message, code: "INPUT_INVALID" });
}

function isClientError(error: unknown): error is FastifyError {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status >= 400 && status < 500;
}

/** Answers every error outside tRPC as `{ error, message, code }`; a bug is logged once and keeps its details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal) {
    if (refusal.retryAfterSeconds !== null) reply.header("retry-after", refusal.retryAfterSeconds);
    // Somebody else's service is down, or our key for it is wrong: the caller is told the former, the operator both.
    if (refusal.kind === "unavailable") request.log.warn({ err: refusal }, "a service does not answer");
    return reply.code(STATUS[refusal.kind]).send({ error: true, message: refusal.message, code: refusal.code });
  }
  if (isClientError(error)) {
    const status = error.statusCode ?? 400;
    const code = FRAMEWORK_CODES[status] ?? "REQUEST_REFUSED";
    return reply.code(status).send({ error: true, message: error.message, code });
  }
  request.log.error({ err: error }, "request failed");
  return reply.code(500).send({
    error: true,
    message: "Something went wrong on our side. Please try again.",
    code: "INTERNAL",
    requestId: request.id,
  });
}
