import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import pg from "pg";
import { buildApp } from "./app.ts";
import { isUnreachable } from "./db/database-errors.ts";
import { openPools } from "./db/open-pools.ts";
import { tracksStatements } from "./db/tracks-statements.ts";
import { anonymousContext } from "./deps.ts";
import { type Env, readEnv, SettingsError } from "./env.ts";
import { createFirebaseIdentity } from "./integrations/identity-provider.ts";
import { pictureOrigins } from "./integrations/image-host.ts";
import { openImageStore } from "./integrations/open-image-store.ts";
import { createStripeProvider } from "./integrations/stripe-provider.ts";
import { openMailer } from "./integrations/open-mailer.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { watchSchool } from "./metrics/watch-school.ts";
import { watchDifferences } from "./metrics/watch-differences.ts";
import { seatInconsistencies } from "./modules/reconciliation/inconsistencies.ts";
import { readSchool } from "./modules/school/school.ts";
import { seedSchool } from "./modules/school/seed-school.ts";
import { compareZoneRules } from "./modules/schedule/compare-zone-rules.ts";
import { buildWorkerApp } from "./worker-app.ts";
import { startWorker } from "./worker/worker.ts";
import { createHealthSeal } from "./modules/health/health-seal.ts";
import { createUnsubscribeKeys } from "./modules/emails/unsubscribe-keys.ts";
import { createAppTokens } from "./modules/auth/app-tokens.ts";
import { networkHash } from "./plugins/network-hash.ts";
import { isBuilt } from "./pages/client-build.ts";
import { pageConfig } from "./pages/page-config.ts";

const CLIENT = fileURLToPath(new URL("../../client", import.meta.url));
const MEGABYTE = 1_000_000;
const GRACE_MS = 10_000;
// JavaScript cannot run safely after these signals.
const CRASHES: closeWithGrace.AllEvents[] = ["SIGILL", "SIGBUS", "SIGFPE", "SIGSEGV"];

const UNTRACKED =
  "leads through a pooler that mixes up prepared statements: use PgBouncer 1.21 or newer with " +
  "max_prepared_statements above 0, or pool_mode = session, or the address of PostgreSQL itself";

// Loaded only where it is used: it needs time and memory.
async function openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_TRACES_SAMPLER_ARG: share }: Env) {
  if (collectorUrl === undefined) return null;
  const { startTracing } = await import("./tracing/start-tracing.ts");
  return startTracing({ collectorUrl, share });
}

/** A database that cannot be used is one of its setting, such as a wrong host, name or password. */
function refuse(name: string, error: unknown): never {
  if (!isUnreachable(error) && !(error instanceof pg.DatabaseError)) throw error;
  // A host of several addresses fails with one error for each.
  const { message } = (error instanceof AggregateError ? error.errors[0] : error) as Error;
  throw new SettingsError([`${name} leads to a database that cannot be used: ${message}`]);
}

/** The server process: reads the settings, builds the dependencies, listens, and shuts down gracefully. */
async function main(): Promise<void> {
  const env = readEnv(process.env, { allowStandIns: process.argv.includes("--with-stand-ins") });
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
    const url = env[name];
    if (url !== undefined && !(await tracksStatements(url).catch((error) => refuse(name, error))))
      throw new SettingsError([`${name} ${UNTRACKED}`]);
  }
  const tracing = await openTracing(env);
  const pools = openPools(env);
  const unused = await seedSchool(pools.reads, env);
  const identity = createFirebaseIdentity({
    projectId: env.FIREBASE_PROJECT_ID,
    serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
  });
  const compareZones = async () =>
    compareZoneRules(anonymousContext({ ...deps, db: pools.jobs, log: app.log }, await readSchool(pools.jobs)));
  const metrics = env.METRICS_PORT === undefined ? null : createMetrics();
  metrics?.watchPools(pools.loads);
  if (metrics) {
    const { jobs: db, probe } = pools;
    watchSchool(metrics, { db, probe });
    watchDifferences(metrics, {
      countSeats: async () => (await seatInconsistencies(db)).length,
      countZones: async () => (await compareZones()).length,
      probe,
    });
  }
  const observed = <Service extends object>(name: string, service: Service): Service =>
    metrics ? metrics.observeService(name, service) : service;
  const { mailer, email } = openMailer(env);
  const tokenSecrets: [string, ...string[]] = [env.APP_TOKEN_SECRET, ...env.APP_TOKEN_FORMER_SECRETS];
  const deps = {
    db: pools.reads,
    identity: observed("identity", identity),
    payments: observed(
      "payments",
      createStripeProvider({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        apiUrl: env.STRIPE_API_URL,
      }),
    ),
    tokens: createAppTokens(tokenSecrets),
    adminEmails: env.ADMIN_EMAILS,
    uploadQuota: { pictures: env.UPLOADS_PER_DAY, bytes: env.UPLOAD_MB_PER_DAY * MEGABYTE },
    pictureOrigins: pictureOrigins(env),
    email,
    mailer: mailer && observed("mail", mailer),
    unsubscribeKeys: createUnsubscribeKeys(tokenSecrets),
    healthSeal: env.HEALTH_KEY ? createHealthSeal([env.HEALTH_KEY, ...env.HEALTH_FORMER_KEYS]) : null,
    newHoldsPerNetwork: env.LIMIT_NEW_HOLDS_PER_ADDRESS,
    hashNetwork: networkHash(env.APP_TOKEN_SECRET),
    sessionDays: env.SESSION_DAYS,
  };
  const imageStore = await openImageStore(env);
  const logger = { level: env.LOG_LEVEL };
  const app =
    env.ROLE === "worker"
      ? await buildWorkerApp({ probe: pools.probe, logger })
      : await buildApp({
          deps,
          pools,
          publicDb: pools.public,
          stampDb: pools.stamps,
          replica: pools.replica,
          probe: pools.probe,
          imageStore,
          page: pageConfig(env),
          clientFolder: isBuilt(CLIENT) ? CLIENT : undefined,
          limits: {
            readsPerAddress: env.LIMIT_READS_PER_ADDRESS,
            callsPerAddress: env.LIMIT_CALLS_PER_ADDRESS,
            callsPerUser: env.LIMIT_CALLS_PER_USER,
            tokensPerAddress: env.LIMIT_TOKENS_PER_ADDRESS,
            uploadsPerUser: env.LIMIT_UPLOADS_PER_USER,
            receiptsPerUser: env.LIMIT_RECEIPTS_PER_USER,
          },
          callsPerPool: env.POOL_CALLS,
          redisUrl: env.REDIS_URL,
          trustedProxies: env.TRUSTED_PROXIES,
          securityContact: env.SECURITY_CONTACT,
          corsOrigins: env.CORS_ORIGINS,
          logger,
          metrics,
          tracing,
        });
  tracing?.logTo(app.log);
  if (unused.length > 0)
    app.log.warn(
      { settings: unused },
      "the school has other settings than the environment, and keeps its own: /dashboard/settings",
    );
  if (email === null) app.log.warn("SMTP_URL is not set: no e-mail is sent");
  const metricsServer =
    metrics && (await serveMetrics(metrics, { host: env.METRICS_HOST, port: env.METRICS_PORT, log: app.log }));
  const worker =
    env.ROLE === "web"
      ? null
      : await startWorker(
          { ...deps, db: pools.jobs, imageStore, log: app.log },
          env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
          { countJob: metrics?.countJob, runJob: tracing?.runJob },
        );

  const { close } = closeWithGrace(
    { delay: GRACE_MS, logger: app.log, skip: CRASHES },
    async ({ err, signal = "disconnect" }) => {
      if (err) app.log.fatal({ err }, "uncaught error, shutting down");
      else app.log.info({ signal }, "shutting down");
      app.isDraining = true;
      await setTimeout(env.DRAIN_SECONDS * 1000);
      await app.close();
      await worker?.stop().catch(() => undefined);
      await mailer?.close();
      await Promise.all([pools.close(), identity.close(), metricsServer?.close(), tracing?.stop()]);
    },
  );
  // The unhandled rejection shuts the process down: without jobs no refund is sent.
  void worker?.promise.finally(() => {
    if (!app.isDraining) throw new Error("the job runner has stopped");
  });
  // The parent process has gone.
  process.once("disconnect", () => app.isDraining || close());

  await app.listen({ host: env.HOST, port: env.PORT });
  process.send?.({ ready: true });
  await compareZones().catch((error: unknown) => app.log.error({ err: error }, "comparing time zones failed"));
}

main().catch((error: unknown) => {
  const isKnown =
    error instanceof SettingsError || (error instanceof Error && "code" in error && error.code === "EADDRINUSE");
  console.error(isKnown ? error.message : error);
  process.exit(1);
});
