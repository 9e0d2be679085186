import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { DatabaseProbe } from "./db/database-probe.ts";
import { AppError } from "./errors/app-error.ts";
import { sendError } from "./errors/http-errors.ts";
import { redactingLogger } from "./log-redaction.ts";
import { drain } from "./plugins/drain.ts";
import { health } from "./plugins/health.ts";

interface WorkerAppOptions {
  probe: Pick<DatabaseProbe, "state">;
  logger: FastifyServerOptions["logger"];
}

/** Builds the server of a process that only runs jobs: it answers /live, /ready and /health. */
export async function buildWorkerApp({ probe, logger }: WorkerAppOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: redactingLogger(logger), return503OnClosing: false });
  app.setErrorHandler(sendError);
  app.decorateRequest("errorCodes", null);
  app.setNotFoundHandler(() => {
    throw new AppError("NOT_FOUND");
  });
  await app.register(drain);
  await app.register(health, { probe });
  return app;
}
