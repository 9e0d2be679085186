import type { FastifyInstance } from "fastify";
import type { DatabaseProbe } from "../db/database-probe.ts";

/**
 * GET /live: 200 while the process runs, whatever its database does. GET /ready: 200 while the database responds and the
 * process is not draining, else 503; the former /health is another name of it. Neither waits for a busy pool.
 */
export async function health(
  app: FastifyInstance,
  { probe }: { probe: Pick<DatabaseProbe, "responds"> },
): Promise<void> {
  app.get("/live", { logLevel: "warn" }, async () => ({ status: "ok" }));
  for (const url of ["/ready", "/health"]) {
    app.get(url, { logLevel: "warn" }, async (_request, reply) => {
      if (app.isDraining) return reply.code(503).send({ status: "draining" });
      const isUp = await probe.responds();
      return reply.code(isUp ? 200 : 503).send({ status: isUp ? "ok" : "database unreachable" });
    });
  }
}
