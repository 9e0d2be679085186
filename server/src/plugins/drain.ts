import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";

const TRY_AGAIN_SECONDS = 1;

declare module "fastify" {
  interface FastifyInstance {
    /** Whether this process is about to end: /health says so, and a balancer sends nobody any more. */
    isLeaving: boolean;
  }
}

/** While the server closes, requests in flight are finished; who still comes is sent away with 503 and Retry-After. */
export const drain = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  app.decorate("isLeaving", false);
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(isClosing ? new AppError("SERVER_STOPPING", { retryAfterSeconds: TRY_AGAIN_SECONDS }) : undefined);
  });
});
