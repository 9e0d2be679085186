import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { ERROR_KINDS, type ErrorCode, type ErrorKind } from "./errors/error-kinds.ts";
import { pathOf } from "./log-redaction.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The application errors that the response reports; null for none. */
    errorCodes: ErrorCode[] | null;
  }
}

const MAX_UNKNOWN_PATH = 80;
const REFUSALS = new Set<ErrorKind>(["unauthenticated", "forbidden", "too-many"]);

// Clients renew an expired token: no reason to look.
const isRefusal = (code: ErrorCode): boolean => code !== "TOKEN_EXPIRED" && REFUSALS.has(ERROR_KINDS[code]);

/**
 * Logs one line for each completed request: its route, the user of a verified token, and the outcome: `ok`, the error codes, or `error` for
 * any other error; a short one for what a stranger does not find. Refusals are warnings. Responses from the cache server are not logged.
 */
export class RequestLog extends LogController {
  readonly #traceIdOf: (request: FastifyRequest) => string | undefined;

  /** @param traceIdOf the trace of a request, where there is one */
  constructor(traceIdOf: (request: FastifyRequest) => string | undefined = () => undefined) {
    super();
    this.#traceIdOf = traceIdOf;
  }

  override incomingRequest(): void {
    // The line of the completed request contains the same fields.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const codes = request.errorCodes ?? [];
    const isUnknown = reply.statusCode === 404 && request.countedUserId === null;
    if (isUnknown || (request.is404 && reply.statusCode === 405)) {
      // Of these a stranger makes as many as they like.
      reply.log.info(
        { path: pathOf(request.url).slice(0, MAX_UNKNOWN_PATH), remoteAddress: request.ip },
        reply.statusCode === 404 ? "not found" : "method not allowed",
      );
      return;
    }
    const fields = {
      req: request,
      res: reply,
      responseTime: reply.elapsedTime,
      userId: request.countedUserId,
      traceId: this.#traceIdOf(request),
      outcome: codes.join(" ") || (reply.statusCode < 400 ? "ok" : "error"),
    };
    if (error) reply.log.error({ ...fields, err: error }, "request errored");
    else reply.log[codes.some(isRefusal) ? "warn" : "info"](fields, "request completed");
  }
}
