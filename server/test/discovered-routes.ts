import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/** Collects every route of every server built after this call, by method and pattern. */
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
