import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Deps } from "./deps.ts";
import { AppError } from "./errors/app-error.ts";
import { answerError } from "./errors/http-errors.ts";
import type { ImageStore } from "./integrations/image-store.ts";
import { openapi } from "./rest/openapi.ts";
import { rest } from "./rest/rest.ts";
import { clientPages } from "./pages/client-pages.ts";
import type { PageConfig } from "./pages/page-config.ts";
import { health } from "./plugins/health.ts";
import { images } from "./plugins/images.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { type AppRouter, appRouter } from "./trpc/app-router.ts";
import { createContext } from "./trpc/context.ts";
import { stripeWebhook } from "./webhooks/stripe-webhook.ts";

export interface AppOptions {
  deps: Omit<Deps, "log">;
  imageStore: ImageStore;
  page: PageConfig;
  /** The client's build; without it only the API answers. */
  clientFolder?: string | undefined;
  logger: FastifyServerOptions["logger"];
}

const MAX_BODY_BYTES = 256 * 1024;

/** The whole server, ready to listen or to be called in a test. */
export async function buildApp({
  deps: given,
  imageStore,
  page,
  clientFolder,
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ?? false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { maxParamLength: 1000, caseSensitive: true },
  });
  const deps: Deps = { ...given, log: app.log };
  app.setErrorHandler(answerError);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await app.register(securityHeaders, { config: page });
  await app.register(openapi);
  await app.register(health, { deps });
  await app.register(stripeWebhook, { deps });
  await app.register(images, {
    imageStore,
    actorOf: async ({ headers, id }) =>
      (await createContext(deps, { authorization: headers.authorization, requestId: id })).actor,
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) =>
        createContext({ ...deps, log: req.log }, { authorization: req.headers.authorization, requestId: req.id }),
      onError: ({ error, path, ctx }) => {
        if (error.code === "INTERNAL_SERVER_ERROR")
          (ctx?.log ?? app.log).error({ err: error.cause ?? error, path }, "request failed");
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>["trpcOptions"],
  });
  await app.register(rest, { deps });
  if (clientFolder) await app.register(clientPages, { folder: clientFolder, config: page });
  else
    app.setNotFoundHandler(() => {
      throw new AppError("NOT_FOUND");
    });
  return app;
}
