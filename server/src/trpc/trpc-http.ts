import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TRPCError } from "@trpc/server";
import type { Db } from "../db/client.ts";
import type { AppDeps } from "../deps.ts";
import { AppError, isAppError } from "../errors/app-error.ts";
import { sendError } from "../errors/http-errors.ts";
import type { ConcurrencyLimiter } from "../plugins/concurrency-limiter.ts";
import { addressOf } from "../plugins/rate-limits.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ResponseCache } from "../public-cache/response-cache.ts";
import { sendCached } from "../public-cache/send-cached.ts";
import { FIRST_LANGUAGE } from "../schemas/languages.ts";
import { readSchool } from "../modules/school/school.ts";
import { bearerToken, createContext, languageOfPage, visitorContext } from "./context.ts";
import { metaOf } from "./procedures.ts";
import { countCalls } from "./count-calls.ts";
import { type DbOf, poolOfAll } from "./pool-of.ts";
import { MAX_BATCH_CALLS, proceduresOf, runCalls, type TrpcRequest } from "./run-calls.ts";

export interface TrpcHttpOptions {
  deps: AppDeps;
  dbOf: DbOf;
  limiter: ConcurrencyLimiter;
  cache: ResponseCache;
  metrics: Pick<Metrics, "observeCall"> | null;
}

interface CallsRoute {
  Params: TrpcRequest["params"];
  Querystring: TrpcRequest["query"];
}

/**
 * The cache key of public queries: the URL as the client writes it, with the known parameters only; null when a query is
 * not public or its input cannot be read.
 */
function publicKeyOf(request: FastifyRequest<CallsRoute>): string | null {
  const { method, params, query } = request;
  const { path } = params;
  const { batch, input } = query;
  if (method !== "GET" || (input !== undefined && typeof input !== "string")) return null;
  if (!proceduresOf(request).every(({ procedure }) => metaOf(procedure).public)) return null;
  const parameters = [
    ...(batch === "1" ? ["batch=1"] : []),
    ...(input === undefined ? [] : [`input=${encodeURIComponent(input)}`]),
  ];
  return parameters.length > 0 ? `/trpc/${path}?${parameters.join("&")}` : `/trpc/${path}`;
}

const isTooLong = (request: FastifyRequest<CallsRoute>): boolean => proceduresOf(request).length > MAX_BATCH_CALLS;

function send(reply: FastifyReply, { status, headers, body }: Awaited<ReturnType<typeof runCalls>>): FastifyReply {
  return reply
    .code(status)
    .headers({ "content-type": "application/json", ...headers })
    .send(Buffer.from(body));
}

const logErrorOf =
  (request: FastifyRequest) =>
  (error: TRPCError, path: string): void => {
    const { code, cause } = error;
    if (cause instanceof AppError) (request.errorCodes ??= []).push(cause.code);
    if (code === "INTERNAL_SERVER_ERROR") request.log.error({ err: cause ?? error, path }, "request failed");
    if (code === "SERVICE_UNAVAILABLE" && !isAppError(cause, "SERVER_BUSY"))
      request.log.warn({ err: cause, path }, "a service does not answer");
  };

/** Serves the procedures over HTTP, public queries from the response cache. */
export async function trpcHttp(
  app: FastifyInstance,
  { deps, dbOf, limiter, cache, metrics }: TrpcHttpOptions,
): Promise<void> {
  // The procedures parse and validate their input themselves.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

  // Hooks refuse a request before its calls run: the client expects an error of each call.
  app.setErrorHandler<Error, CallsRoute>(async (error, request, reply) => {
    if (!(error instanceof AppError) || isTooLong(request)) return sendError(error, request, reply);
    const { method, params, query } = request;
    const contextOf = () => {
      throw error;
    };
    const refused = { method, params, query, body: undefined };
    return send(
      reply,
      await runCalls(refused, {
        contextOf,
        language: languageOfPage(request),
        onError: logErrorOf(request),
        onEnd: metrics?.observeCall,
      }),
    );
  });
  app.route<CallsRoute>({
    method: ["GET", "POST"],
    url: "/trpc/:path",
    // Before the body is received. A GET is counted when its response is not cached; of a batch that is too long none is.
    onRequest: async (request) => {
      if (request.method !== "GET" || isTooLong(request)) await countCalls(request);
    },
    handler: async (request, reply) => {
      const { id: requestId, log } = request;
      const count = () => countCalls(request);

      const callAsVisitor = async (db: Db) => {
        const { status, body } = await runCalls(request, {
          contextOf: async () => visitorContext({ ...deps, db }, await readSchool(db), requestId),
          language: FIRST_LANGUAGE,
          onEnd: metrics?.observeCall,
        });
        return status === 200 ? { status, type: "application/json", body } : null;
      };
      const key = publicKeyOf(request);
      if (key !== null) {
        const cached = await cache
          .find(key, { make: callAsVisitor, reader: addressOf(request), count })
          .catch((error: unknown) => {
            // The call below would pass by the others of this address.
            if (isAppError(error, "SERVER_BUSY")) throw error;
            return null;
          });
        if (cached) return sendCached(request, reply, cached);
      }

      const procedures = proceduresOf(request).map(({ procedure }) => procedure);
      const language = languageOfPage(request);
      // Not in a slot: it may be read from the database.
      const school = await deps.schools.current();
      // A call without a token that it needs is refused before anything is asked of the database: it takes no slot and no connection.
      const isRefused =
        bearerToken(request.headers.authorization) === undefined &&
        procedures.every((procedure) => metaOf(procedure).permission !== undefined);
      const run = () =>
        runCalls(request, {
          language,
          onEnd: metrics?.observeCall,
          contextOf: async () => {
            await count();
            const context = await createContext({ ...deps, log }, school, request);
            return { ...context, language, tryCode: (attempt) => app.tryCode(request, attempt) };
          },
          ...(!isRefused && { dbOf }),
          onError: logErrorOf(request),
        });
      return send(reply, await (isRefused ? run() : limiter.run(poolOfAll(procedures), run)));
    },
  });
}
