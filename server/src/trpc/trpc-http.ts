import type { TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { refusalOf } from "../errors/refusal-of.ts";
import type { Content, ReadyAnswers } from "../public-reads/ready-answers.ts";
import { sendReady } from "../public-reads/send-ready.ts";
import { appRouter } from "./app-router.ts";
import { type Context, createContext } from "./context.ts";
import { countCalls } from "./count-calls.ts";
import { headersOf, toTrpcError } from "./error-mapping.ts";
import { answerCalls, plainCalls } from "./plain-calls.ts";

export interface TrpcHttpOptions {
  deps: Deps;
  /** The same for what everybody reads. */
  publicDeps: Deps;
  answers: ReadyAnswers;
}

interface Failure {
  error: TRPCError;
  path: string | undefined;
  ctx: Context | undefined;
}

const PREFIX = "/trpc";
/** The client puts no more calls into one request either. */
const MAX_BATCH_CALLS = 10;
/** What these answer to a visitor they answer to everybody. */
const PUBLIC_QUERIES = new Set(["classes.popular", "classes.list", "classes.byId", "classes.instructors"]);

/** Serves the procedures; public lists from bytes that are kept ready. */
export async function trpcHttp(app: FastifyInstance, { deps, publicDeps, answers }: TrpcHttpOptions): Promise<void> {
  // The procedures read and check their input themselves.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

  /** As a visitor sees it; null for what a visitor may not see, or what is no question at all. */
  const askAsVisitor = async (request: FastifyRequest): Promise<Content | null> => {
    const answer = await fetchRequestHandler({
      endpoint: PREFIX,
      router: appRouter,
      req: new Request(new URL(request.url, "http://localhost")),
      maxBatchSize: MAX_BATCH_CALLS,
      createContext: async ({ info }) => {
        await countCalls(request, info);
        return { ...publicDeps, actor: null, tokenRefusal: null, requestId: request.id };
      },
    });
    if (answer.status !== 200) return null;
    return { status: 200, type: "application/json", body: await answer.text() };
  };

  // The library makes an address of it, and takes one that is none for a fault of ours.
  app.addHook("onRequest", async ({ headers: { host } }) => {
    if (host !== undefined && !URL.canParse(`http://${host}`)) throw new AppError("REQUEST_NOT_READABLE");
  });

  app.all<{ Params: { path: string } }>(`${PREFIX}/:path`, async (request, reply) => {
    const { path } = request.params;
    if (request.method === "GET" && path.split(",").every((name) => PUBLIC_QUERIES.has(name))) {
      const answer = await answers.find(request.url, () => askAsVisitor(request)).catch(() => null);
      if (answer) return sendReady(request, reply, answer);
    }
    const contextOf = async (calls: Parameters<typeof countCalls>[1]["calls"]) => {
      await countCalls(request, { calls });
      const { authorization } = request.headers;
      try {
        return await createContext({ ...deps, log: request.log }, { authorization, requestId: request.id });
      } catch (error) {
        // No procedure runs, so no middleware of theirs would.
        const refusal = refusalOf(error);
        throw refusal ? toTrpcError(refusal) : error;
      }
    };
    const onError = ({ error, path: failed, ctx }: Failure) => {
      const log = ctx?.log ?? app.log;
      if (error.code === "INTERNAL_SERVER_ERROR")
        log.error({ err: error.cause ?? error, path: failed }, "request failed");
      if (error.code === "SERVICE_UNAVAILABLE")
        log.warn({ err: error.cause, path: failed }, "a service does not answer");
    };
    const plain = plainCalls(request, path, MAX_BATCH_CALLS);
    if (plain) return answerCalls(reply, plain, { createContext: contextOf, onError });
    await fastifyRequestHandler({
      router: appRouter,
      req: request,
      res: reply,
      path,
      maxBatchSize: MAX_BATCH_CALLS,
      createContext: ({ info }) => contextOf(info.calls),
      responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
      onError,
    });
    return reply;
  });
}
