import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Logs one line for each completed request. Responses from the cache server are not logged. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the completed request contains the same fields.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...fields, err: error }, "request errored");
    else reply.log.info(fields, "request completed");
  }
}
