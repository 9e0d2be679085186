import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { createDb } from "./db/client.ts";
import { readEnv, SettingsError } from "./env.ts";
import { createFirebaseIdentity } from "./integrations/identity-provider.ts";
import { pictureOrigins } from "./integrations/image-host.ts";
import { openImageStore } from "./integrations/open-image-store.ts";
import { createStripeProvider } from "./integrations/stripe-provider.ts";
import { openMailer } from "./integrations/open-mailer.ts";
import { startWorker } from "./worker/worker.ts";
import { createAppTokens } from "./modules/auth/app-tokens.ts";
import { networkHash } from "./plugins/network-hash.ts";
import { pageConfig } from "./pages/page-config.ts";

const CLIENT = fileURLToPath(new URL("../../client", import.meta.url));
const MEGABYTE = 1_000_000;
const GRACE_MS = 10_000;
// JavaScript cannot run safely after these signals.
const CRASHES: closeWithGrace.AllEvents[] = ["SIGILL", "SIGBUS", "SIGFPE", "SIGSEGV"];
// Public reads wait for no lock, so they time out earlier.
const PUBLIC_DATABASE = { poolSize: 2, silentMs: 3000 };

/** The server process: reads the settings, builds the dependencies, listens, and shuts down gracefully. */
async function main(): Promise<void> {
  const env = readEnv(process.env, { allowStandIns: process.argv.includes("--with-stand-ins") });
  const db = createDb(env.DATABASE_URL);
  const publicDb = createDb(env.DATABASE_URL, PUBLIC_DATABASE);
  const identity = createFirebaseIdentity({
    projectId: env.FIREBASE_PROJECT_ID,
    serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
  });
  const { mailer, email } = openMailer(env);
  const deps = {
    db,
    identity,
    payments: createStripeProvider({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    }),
    tokens: createAppTokens([env.APP_TOKEN_SECRET, ...env.APP_TOKEN_FORMER_SECRETS]),
    adminEmails: env.ADMIN_EMAILS,
    uploadQuota: { pictures: env.UPLOADS_PER_DAY, bytes: env.UPLOAD_MB_PER_DAY * MEGABYTE },
    pictureOrigins: pictureOrigins(env),
    schoolName: env.SCHOOL_NAME,
    email,
    schoolTimeZone: env.SCHOOL_TIME_ZONE,
    holdMinutes: env.HOLD_MINUTES,
    requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
    newHoldsPerNetwork: env.LIMIT_NEW_HOLDS_PER_ADDRESS,
    hashNetwork: networkHash(env.APP_TOKEN_SECRET),
    cancelWithinHours: env.CANCEL_WITHIN_HOURS,
    sessionDays: env.SESSION_DAYS,
  };
  const imageStore = await openImageStore(env);
  const app = await buildApp({
    deps,
    publicDb,
    imageStore,
    page: pageConfig(env),
    // The last file that a build writes.
    clientFolder: existsSync(join(CLIENT, "dist-server/entry-server.js")) ? CLIENT : undefined,
    limits: {
      readsPerAddress: env.LIMIT_READS_PER_ADDRESS,
      callsPerAddress: env.LIMIT_CALLS_PER_ADDRESS,
      callsPerUser: env.LIMIT_CALLS_PER_USER,
      tokensPerAddress: env.LIMIT_TOKENS_PER_ADDRESS,
      uploadsPerUser: env.LIMIT_UPLOADS_PER_USER,
      receiptsPerUser: env.LIMIT_RECEIPTS_PER_USER,
    },
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    securityContact: env.SECURITY_CONTACT,
    corsOrigins: env.CORS_ORIGINS,
    logger: { level: env.LOG_LEVEL },
  });
  if (email === null) app.log.warn("SMTP_URL is not set: no e-mail is sent");
  const worker = await startWorker({ ...deps, imageStore, mailer, log: app.log }, env.DATABASE_URL);

  const { close } = closeWithGrace(
    { delay: GRACE_MS, logger: app.log, skip: CRASHES },
    async ({ err, signal = "disconnect" }) => {
      if (err) app.log.fatal({ err }, "uncaught error, shutting down");
      else app.log.info({ signal }, "shutting down");
      app.isDraining = true;
      await setTimeout(env.DRAIN_SECONDS * 1000);
      await app.close();
      await worker.stop().catch(() => undefined);
      await Promise.all([db.$disconnect(), publicDb.$disconnect(), identity.close()]);
    },
  );
  // The unhandled rejection shuts the process down: without jobs no refund is sent.
  void worker.promise.finally(() => {
    if (!app.isDraining) throw new Error("the job runner has stopped");
  });
  // The parent process has gone.
  process.once("disconnect", () => app.isDraining || close());

  await app.listen({ host: env.HOST, port: env.PORT });
  process.send?.({ ready: true });
}

main().catch((error: unknown) => {
  const isKnown =
    error instanceof SettingsError || (error instanceof Error && "code" in error && error.code === "EADDRINUSE");
  console.error(isKnown ? error.message : error);
  process.exit(1);
});
