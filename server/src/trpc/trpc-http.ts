import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TRPCError } from "@trpc/server";
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

interface CallsRoute {
  Params: TrpcRequest["params"];
  Querystring: TrpcRequest["query"];
}

/**
 * The cache key of public queries: the URL as the client writes it, with the known parameters only; null when a query is
 * not public or its input cannot be read.
 */
function publicKeyOf({ method, params: { path }, query }: FastifyRequest<CallsRoute>): string | null {
  const { batch, input } = query;
  if (method !== "GET" || (input !== undefined && typeof input !== "string")) return null;
  if (!path.split(",").every((name) => PUBLIC_QUERIES.has(name))) return null;
  const known = [
    ...(batch === "1" ? ["batch=1"] : []),
    ...(input === undefined ? [] : [`input=${encodeURIComponent(input)}`]),
  ];
  return known.length > 0 ? `/trpc/${path}?${known.join("&")}` : `/trpc/${path}`;
}

function send(reply: FastifyReply, { status, headers, body }: Awaited<ReturnType<typeof runCalls>>): FastifyReply {
  return reply
    .code(status)
    .headers({ "content-type": "application/json", ...headers })
    .send(Buffer.from(body));
}

function logError(request: FastifyRequest, error: TRPCError, path: string): void {
  const { code, cause } = error;
  if (cause instanceof AppError) (request.errorCodes ??= []).push(cause.code);
  if (code === "INTERNAL_SERVER_ERROR") request.log.error({ err: cause ?? error, path }, "request failed");
  if (code === "SERVICE_UNAVAILABLE") request.log.warn({ err: cause, path }, "a service does not answer");
}

/** Serves the procedures over HTTP, public queries from the response cache. */
export async function trpcHttp(app: FastifyInstance, { deps, publicDeps, cache }: TrpcHttpOptions): Promise<void> {
  // The procedures parse and validate their input themselves.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.route<CallsRoute>({
    method: ["GET", "POST"],
    url: "/trpc/:path",
    // Before the body is received. A GET is counted when its response is not cached.
    onRequest: async (request, reply) => {
      if (request.method === "GET") return undefined;
      try {
        return await countCalls(request);
      } catch (error) {
        const { method, params, query } = request;
        const response = await runCalls(
          { method, params, query, body: undefined },
          { contextOf: () => Promise.reject(error), onError: (refusal, path) => logError(request, refusal, path) },
        );
        return send(reply, response);
      }
    },
    handler: async (request, reply) => {
      const { id: requestId, log } = request;
      const count = () => countCalls(request);

      const callAsVisitor = async () => {
        const { status, body } = await runCalls(request, { contextOf: () => visitorContext(publicDeps, requestId) });
        return status === 200 ? { status, type: "application/json", body } : null;
      };
      const key = publicKeyOf(request);
      if (key !== null) {
        const cached = await cache.find(key, { make: callAsVisitor, count }).catch(() => null);
        if (cached) return sendCached(request, reply, cached);
      }

      const response = await runCalls(request, {
        contextOf: async () => {
          await count();
          return createContext({ ...deps, log }, request);
        },
        onError: (error, path) => logError(request, error, path),
      });
      return send(reply, response);
    },
  });
}
