import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Serves GET /metrics on a port of its own, which the public must not reach. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, log }: { host: string; port: number | undefined; log: FastifyBaseLogger },
) {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, "the metrics cannot be collected");
        response.writeHead(503).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
