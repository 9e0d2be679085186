import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Answered from ready bytes. */
    isReady: boolean;
  }
}

/** One line for each request when it is done; none for an answer from ready bytes, as for a file. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end tells all that one at the beginning could.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error)
      reply.log.error({ req: request, res: reply, err: error, responseTime: reply.elapsedTime }, "request errored");
    else if (!request.isReady) {
      reply.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, "request completed");
    }
  }
}
