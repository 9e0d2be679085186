import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";

const RETRY_AFTER_SECONDS = 1;

declare module "fastify" {
  interface FastifyInstance {
    /** Set on SIGTERM: /ready returns 503, so that a load balancer sends no further requests. */
    isDraining: boolean;
  }
}

/**
 * While the server closes, requests in flight are finished and later ones get 503 with Retry-After. Fastify's
 * `return503OnClosing` sends a body of its own without Retry-After; its `forceCloseConnections` closes the connections
 * that are idle at that moment, but neither unused ones nor those whose request ends later.
 */
export const drain = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.decorate("isDraining", false);
  app.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    // Browsers open connections in advance.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(isClosing ? new AppError("SERVER_STOPPING", { retryAfterSeconds: RETRY_AFTER_SECONDS }) : undefined);
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (isClosing) raw.socket.destroySoon();
  });
});
