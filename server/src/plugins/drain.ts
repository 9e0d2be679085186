import type { Socket } from "node:net";
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

/**
 * While the server closes, requests in flight are finished; who still comes is sent away with 503 and Retry-After. Node
 * closes the connections that idle at that moment, and would wait for the others to be given up by who keeps them.
 */
export const drain = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.decorate("isLeaving", false);
  app.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    // Browsers open connections before they need them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(isClosing ? new AppError("SERVER_STOPPING", { retryAfterSeconds: TRY_AGAIN_SECONDS }) : undefined);
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (isClosing) raw.socket.destroySoon();
  });
});
