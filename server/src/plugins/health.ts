import type { FastifyInstance } from "fastify";
import type { DatabaseProbe, DatabaseState } from "../db/database-probe.ts";

const STATUS: Record<DatabaseState, string> = {
  ok: "ok",
  "not migrated": "database not migrated: run db:migrate",
  unreachable: "database unreachable",
};

/**
 * GET /live: 200 while the process runs, whatever its database does. GET /ready: 200 while the database responds and
 * has this version's migrations, and the process is not draining, else 503 with the reason; the former /health is another name
 * of it. Neither waits for a busy pool.
 */
export async function health(app: FastifyInstance, { probe }: { probe: Pick<DatabaseProbe, "state"> }): Promise<void> {
  app.get("/live", { logLevel: "warn" }, async () => ({ status: "ok" }));
  for (const url of ["/ready", "/health"]) {
    app.get(url, { logLevel: "warn" }, async (_request, reply) => {
      if (app.isDraining) return reply.code(503).send({ status: "draining" });
      const state = await probe.state();
      return reply.code(state === "ok" ? 200 : 503).send({ status: STATUS[state] });
    });
  }
}
