import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import type { ResponseCache } from "../public-cache/response-cache.ts";
import { sendCached } from "../public-cache/send-cached.ts";
import { createContext, visitorContext } from "./context.ts";
import { countCalls } from "./count-calls.ts";
import { runCalls, type TrpcRequest } from "./run-calls.ts";

export interface TrpcHttpOptions {
  deps: Deps;
  /** The dependencies of public queries. */
  publicDeps: Deps;
  cache: ResponseCache;
}

/** Queries whose result is the same for every caller. */
const PUBLIC_QUERIES = new Set(["classes.popular", "classes.list", "classes.byId", "classes.instructors"]);

/** Serves the procedures over HTTP, public queries from the response cache. */
export async function trpcHttp(app: FastifyInstance, { deps, publicDeps, cache }: TrpcHttpOptions): Promise<void> {
  // The procedures parse and validate their input themselves.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.route<{ Params: TrpcRequest["params"]; Querystring: TrpcRequest["query"] }>({
    method: ["GET", "POST"],
    url: "/trpc/:path",
    handler: async (request, reply) => {
      const { id: requestId, log } = request;

      const callAsVisitor = async () => {
        const { status, body } = await runCalls(request, {
          contextOf: async (procedures) => {
            await countCalls(request, procedures);
            return visitorContext(publicDeps, requestId);
          },
        });
        return status === 200 ? { status, type: "application/json", body } : null;
      };
      if (request.method === "GET" && request.params.path.split(",").every((name) => PUBLIC_QUERIES.has(name))) {
        const cached = await cache.find(request.url, callAsVisitor).catch(() => null);
        if (cached) return sendCached(request, reply, cached);
      }

      const response = await runCalls(request, {
        contextOf: async (procedures) => {
          await countCalls(request, procedures);
          return createContext({ ...deps, log }, request);
        },
        onError: (error, path) => {
          if (error.cause instanceof AppError) (request.errorCodes ??= []).push(error.cause.code);
          if (error.code === "INTERNAL_SERVER_ERROR") log.error({ err: error.cause ?? error, path }, "request failed");
          if (error.code === "SERVICE_UNAVAILABLE") log.warn({ err: error.cause, path }, "a service does not answer");
        },
      });
      return reply
        .code(response.status)
        .headers({ "content-type": "application/json", ...response.headers })
        .send(Buffer.from(response.body));
    },
  });
}
