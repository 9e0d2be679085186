import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

// A balancer does not wait for long either.
const LONGEST_MS = 2000;

/** GET /health: 200 while the database answers and the process is not about to end, else 503. */
export async function health(app: FastifyInstance, { deps }: { deps: Pick<Deps, "db"> }): Promise<void> {
  app.get("/health", { logLevel: "warn" }, async (_request, reply) => {
    if (app.isLeaving) return reply.code(503).send({ status: "stopping" });
    const answered = deps.db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, setTimeout(LONGEST_MS, false, { ref: false })]);
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? "ok" : "database unreachable" });
  });
}
