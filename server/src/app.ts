import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Db } from "./db/client.ts";
import type { Deps } from "./deps.ts";
import { discreetLogger } from "./discreet-log.ts";
import { AppError } from "./errors/app-error.ts";
import { answerError } from "./errors/http-errors.ts";
import type { ImageStore } from "./integrations/image-store.ts";
import { claimUpload } from "./modules/pictures/claim-upload.ts";
import { openapi } from "./rest/openapi.ts";
import { watchPublicChanges } from "./public-reads/public-changes.ts";
import { RequestLog } from "./request-log.ts";
import { readyFirst } from "./public-reads/ready-first.ts";
import { createReadyAnswers, DATA_HEADERS } from "./public-reads/ready-answers.ts";
import { rest } from "./rest/rest.ts";
import { readClientBuild } from "./pages/client-build.ts";
import { clientPages } from "./pages/client-pages.ts";
import type { PageConfig } from "./pages/page-config.ts";
import { drain } from "./plugins/drain.ts";
import { health } from "./plugins/health.ts";
import { images } from "./plugins/images.ts";
import { otherOrigins } from "./plugins/other-origins.ts";
import { type RequestLimits, requestLimits } from "./plugins/request-limits.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { createContext } from "./trpc/context.ts";
import { trpcHttp } from "./trpc/trpc-http.ts";
import { stripeWebhook } from "./webhooks/stripe-webhook.ts";

export interface AppOptions {
  deps: Omit<Deps, "log">;
  /** Connections of their own for what everybody reads: a rush for seats must not make visitors wait for one. */
  publicDb: Db;
  imageStore: ImageStore;
  page: PageConfig;
  /** The client's build; without it only the API answers. */
  clientFolder?: string | undefined;
  limits: RequestLimits;
  /** Where several processes count together; without it each counts for itself. */
  redisUrl?: string | undefined;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Origins of other pages that may call from a browser. */
  corsOrigins: readonly string[];
  /** What renders the client's public pages; where there is none, the browser makes them. */
  rendererFolder?: string | undefined;
  logger: FastifyServerOptions["logger"];
}

const MAX_BODY_BYTES = 256 * 1024;

/** The whole server, ready to listen or to be called in a test. */
export async function buildApp({
  deps: given,
  publicDb,
  imageStore,
  page,
  clientFolder,
  limits,
  redisUrl,
  trustedProxies,
  corsOrigins,
  rendererFolder,
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const changes = watchPublicChanges(publicDb);
  const answers = createReadyAnswers(changes);
  const app = Fastify({
    serverFactory: readyFirst(answers),
    logger: discreetLogger(logger),
    logController: new RequestLog(),
    // Our own answer says when to come again.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // Before any hook has run: what the hooks would have added is added here.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(DATA_HEADERS)),
    routerOptions: { maxParamLength: 1000, caseSensitive: true },
  });
  const deps: Deps = { ...given, log: app.log };
  app.setErrorHandler(answerError);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  const publicDeps: Deps = { ...deps, db: publicDb };
  app.addHook("onClose", async () => changes.stop());
  await app.register(drain);
  app.addHook("onSend", async ({ method }) => {
    if (method !== "GET" && method !== "HEAD") changes.forget();
  });
  const client = clientFolder === undefined ? null : await readClientBuild(clientFolder, page);
  await app.register(securityHeaders, {
    config: page,
    pictureOrigins: deps.pictureOrigins,
    scriptHashes: client?.scriptHashes ?? [],
  });
  // Before the limits: a page elsewhere has to be able to read that it is asked to wait.
  await app.register(otherOrigins, { origins: corsOrigins });
  await app.register(requestLimits, { limits, redisUrl, tokens: deps.tokens });
  await app.register(openapi);
  await app.register(health, { deps });
  await app.register(stripeWebhook, { deps });
  await app.register(images, {
    imageStore,
    actorOf: async ({ headers, id }) =>
      (await createContext(deps, { authorization: headers.authorization, requestId: id })).actor,
    claimUpload: (actor, picture) => claimUpload({ ...deps, actor }, picture),
  });
  await app.register(trpcHttp, { deps, publicDeps, answers });
  await app.register(rest, { deps, publicDeps, answers });
  if (client)
    await app.register(clientPages, { client, rendererFolder, publicUrl: page.publicUrl, publicDeps, answers });
  else
    app.setNotFoundHandler(() => {
      throw new AppError("NOT_FOUND");
    });
  return app;
}
