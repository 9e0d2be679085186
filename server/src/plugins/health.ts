import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

// Shorter than the usual timeout of a load balancer's health check.
const TIMEOUT_MS = 2000;

/** GET /health: 200 while the database responds and the process is not draining, else 503. */
export async function health(app: FastifyInstance, { deps }: { deps: Pick<Deps, "db"> }): Promise<void> {
  app.get("/health", { logLevel: "warn" }, async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: "draining" });
    const responds = deps.db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([responds, setTimeout(TIMEOUT_MS, false, { ref: false })]);
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? "ok" : "database unreachable" });
  });
}
