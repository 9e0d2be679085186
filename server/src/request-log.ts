import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** One line for each request when it is done. What is answered from ready bytes does not come here. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line at the end tells all that one at the beginning could.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...facts, err: error }, "request errored");
    else reply.log.info(facts, "request completed");
  }
}
