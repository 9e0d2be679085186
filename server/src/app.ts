import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Db } from "./db/client.ts";
import type { DatabaseProbe } from "./db/database-probe.ts";
import { freshReplica } from "./db/fresh-replica.ts";
import type { AppDeps, Deps } from "./deps.ts";
import { redactingLogger } from "./log-redaction.ts";
import type { Tracing } from "./tracing/start-tracing.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { sendError } from "./errors/http-errors.ts";
import type { ImageStore } from "./integrations/image-store.ts";
import { createFullClasses } from "./modules/enrolments/full-classes.ts";
import { createSchools } from "./modules/school/school.ts";
import { consumeUploadQuota, recordUpload } from "./modules/media/consume-upload-quota.ts";
import { IDENTITY_PICTURE_ORIGINS } from "./modules/media/identity-picture.ts";
import { openapi } from "./rest/openapi.ts";
import { watchChangeCounter } from "./public-cache/change-counter.ts";
import { RequestLog } from "./request-log.ts";
import { cacheServerFactory } from "./public-cache/cache-server.ts";
import { createResponseCache, DATA_HEADERS } from "./public-cache/response-cache.ts";
import { rest } from "./rest/rest.ts";
import { readClientBuild } from "./pages/client-build.ts";
import { clientPages } from "./pages/client-pages.ts";
import type { OperatorConfig } from "./pages/page-config.ts";
import { createConcurrencyLimiter } from "./plugins/concurrency-limiter.ts";
import { allowedMethods } from "./plugins/allowed-methods.ts";
import { answerUnreadable, readableUrl } from "./plugins/unreadable-requests.ts";
import { drain } from "./plugins/drain.ts";
import { calendar } from "./plugins/calendar.ts";
import { health } from "./plugins/health.ts";
import { readLogo, storeLogo } from "./modules/media/logos.ts";
import { images } from "./plugins/images.ts";
import { cors } from "./plugins/cors.ts";
import { type RateLimits, rateLimits } from "./plugins/rate-limits.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { securityTxt } from "./plugins/security-txt.ts";
import { createContext } from "./trpc/context.ts";
import { type CallPools, dbOfPools } from "./trpc/pool-of.ts";
import { requirePermission } from "./trpc/require-permission.ts";
import { refuseBusyCalls } from "./trpc/refuse-busy-calls.ts";
import { trpcHttp } from "./trpc/trpc-http.ts";
import { unsubscribePages } from "./plugins/unsubscribe-pages.ts";
import { stripeWebhook } from "./webhooks/stripe-webhook.ts";

export interface AppOptions {
  /** With the pool of sign-ins and reads. */
  deps: Omit<Deps, "log" | "fullClasses" | "changed">;
  pools: CallPools;
  /** The pool of public reads. */
  publicDb: Db;
  /** The connection of their change stamp. */
  stampDb: Db;
  /** The pools of public reads, their stamp and of admins' reads on a replica. */
  replica?: { public: Db; stamps: Db; reads: Db } | null;
  /** Answers /ready. */
  probe: Pick<DatabaseProbe, "state">;
  imageStore: ImageStore;
  page: OperatorConfig;
  /** Holds the client's builds; without it only the API cache. */
  clientFolder?: string | undefined;
  limits: RateLimits;
  /** How many requests a connection pool serves at a time. */
  callsPerPool: number;
  /** Shares the rate limit counters between processes; without it each process counts for itself. */
  redisUrl?: string | undefined;
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Where to report a vulnerability, for security.txt; without it there is none. */
  securityContact?: string | undefined;
  /** Origins that CORS allows. */
  corsOrigins: readonly string[];
  logger: FastifyServerOptions["logger"];
  /** Null where nobody reads them. */
  metrics?: Metrics | null;
  /** Null where nobody collects traces. */
  tracing?: Pick<Tracing, "plugin" | "traceIdOf"> | null;
}

/** Pictures and the Stripe webhook have their own. */
const MAX_BODY_BYTES = 64 * 1024;

/** Builds the server, ready to listen or to be called by `inject`. */
export async function buildApp({
  deps: allDeps,
  pools,
  publicDb,
  stampDb,
  replica = null,
  probe,
  imageStore,
  page,
  clientFolder,
  limits,
  callsPerPool,
  redisUrl,
  trustedProxies,
  securityContact,
  corsOrigins,
  logger,
  metrics = null,
  tracing = null,
}: AppOptions): Promise<FastifyInstance> {
  const onSilent = (err: unknown) => app.log.warn({ err }, "the replica does not answer: reads go to the primary");
  const onPrimary = { counter: stampDb, db: publicDb };
  const onReplica = replica && { counter: replica.stamps, db: replica.public };
  const freshCounter = onReplica && freshReplica({ primary: stampDb, replica: onReplica.counter, onSilent });
  const changes = watchChangeCounter(async () =>
    onReplica && (await freshCounter?.()) === onReplica.counter ? onReplica : onPrimary,
  );
  const cache = createResponseCache(changes, publicDb);
  const limiter = createConcurrencyLimiter(callsPerPool);
  const refuse = await refuseBusyCalls(limiter, corsOrigins);
  const app = Fastify({
    serverFactory: cacheServerFactory(cache, refuse, metrics?.countCached),
    logger: redactingLogger(logger),
    logController: new RequestLog(tracing?.traceIdOf),
    // The drain plugin sends Retry-After.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // No hook has run yet, so the headers that hooks set are added here.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(DATA_HEADERS)),
    // Clients spell the REST paths in several ways.
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 1000, caseSensitive: false, ignoreTrailingSlash: true },
  });
  if (tracing) await app.register(tracing.plugin);
  const deps: AppDeps = {
    ...allDeps,
    log: app.log,
    schools: createSchools(stampDb),
    fullClasses: createFullClasses(publicDb, changes),
    changed: () => changes.invalidate(),
  };
  // From here on there is one, whatever becomes of the database.
  await deps.schools.current();
  app.setErrorHandler(sendError);
  await app.register(allowedMethods);
  app.decorateRequest("errorCodes", null);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Only what says so may be kept: anything else can be personal.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  if (metrics)
    app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
      metrics.observeRequest(method, routeOptions.url, statusCode, elapsedTime),
    );
  app.addHook("onClose", async () => changes.stop());
  await app.register(drain);
  const client = clientFolder === undefined ? null : await readClientBuild(clientFolder, page);
  await app.register(securityHeaders, {
    config: page,
    pictureOrigins: [...IDENTITY_PICTURE_ORIGINS, ...deps.pictureOrigins],
    scriptHashes: client?.scriptHashes ?? [],
  });
  // Before the rate limits: a page of another origin has to be able to read a 429.
  await app.register(cors, { origins: corsOrigins });
  await app.register(rateLimits, { limits, redisUrl, tokens: deps.tokens, identity: deps.identity });
  await app.register(openapi, { schools: deps.schools, publicUrl: page.publicUrl });
  await app.register(health, { probe });
  await app.register(calendar, { deps: { ...deps, db: publicDb }, publicUrl: page.publicUrl });
  await app.register(unsubscribePages, { deps });
  if (securityContact) await app.register(securityTxt, { contact: securityContact, publicUrl: page.publicUrl });
  await app.register(stripeWebhook, { deps: { ...deps, db: pools.money } });
  await app.register(images, {
    imageStore,
    publicUrl: page.publicUrl,
    uploaderOf: async (request, permission) => {
      const context = await createContext(deps, await deps.schools.current(), request);
      return { ...context, actor: requirePermission(context, permission) };
    },
    consumeUploadQuota,
    recordUpload,
    logos: {
      store: (files) => storeLogo(deps.db, files),
      read: (key, file) => readLogo(publicDb, key, file),
    },
  });
  const dbOf = dbOfPools(pools, replica && freshReplica({ primary: pools.reads, replica: replica.reads, onSilent }));
  await app.register(trpcHttp, { deps, dbOf, limiter, cache, metrics });
  await app.register(rest, { deps, dbOf, limiter, publicUrl: page.publicUrl, cache });
  if (client) await app.register(clientPages, { client, publicUrl: page.publicUrl, deps, cache });
  else app.setNotFoundHandler((request, reply) => app.refuseUnknown(request, reply));
  return app;
}
