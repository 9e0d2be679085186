import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/**
 * Every route of every server that is built after this call, by method and pattern. Listens before any code of ours
 * can register one, so that none is missed.
 */
export function discoverRoutes(): Map<string, RouteOptions> {
  const routes = new Map<string, RouteOptions>();
  diagnostics.subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", (route) => {
      for (const method of [route.method].flat()) if (method !== "HEAD") routes.set(`${method} ${route.url}`, route);
    });
  });
  return routes;
}
