import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../database/migrate.ts";
import { stopLeftover } from "../local/postgres/postgres-server.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../seed/demo-accounts.ts";
import { seedIfEmpty } from "../seed/seed-if-empty.ts";
import { lockDataDir } from "./data-lock.ts";
import { LEAN_ENV, LEAN_NODE_ARGS } from "./lean-server.ts";
import { type Part, startPart } from "./part.ts";
import { freePort, requireFreePort } from "./ports.ts";
import { readSecrets } from "./secrets.ts";
import { DEMO_TIME_ZONE } from "../seed/demo-meetings.ts";
import { localLimits, type SchoolSettings } from "./settings.ts";

const IDENTITY_PROJECT = "demo-campside";

function scriptAt(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The contents of `run.json` in the data folder, for other programs. */
export interface SchoolRun {
  url: string;
  databaseUrl: string;
  identityUrl: string;
  stripeUrl: string;
  /** The page of all e-mail; `/messages` below it is the same as JSON. */
  mailUrl: string;
  accounts: { email: string; password: string; role: string }[];
}

export interface School {
  run: SchoolRun;
  /** The server's settings. */
  serverEnv: Record<string, string>;
  /** The process ids of the parts, by name. */
  pids: Record<string, number | undefined>;
  /** Resolves with the name of the first part that exits unexpectedly. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

export interface SchoolOptions extends SchoolSettings {
  /** Additional arguments of the server's Node, such as `--watch`. */
  serverNodeArgs?: string[];
  /** The server's own port, where another program serves `port`. */
  serverPort?: number;
}

/**
 * Starts the whole product: database, identity emulator, local Stripe, mail catcher and server, as concurrently as possible. If a step
 * fails, stops what was started.
 *
 * @throws UserError for a port or folder in use
 */
export async function startSchool(options: SchoolOptions): Promise<School> {
  const { dataDir, port } = options;
  const unlock = await lockDataDir(dataDir);
  const parts: Part[] = [];
  const runFile = join(dataDir, "run.json");
  const stop = async (): Promise<void> => {
    rmSync(runFile, { force: true });
    // In reverse order, so that the database stops last.
    for (const part of parts.toReversed()) await part.stop();
    await stopLeftover(join(dataDir, "postgres"));
    unlock();
  };

  try {
    await requireFreePort(options.serverPort ?? port);
    const secrets = readSecrets(dataDir);
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
    const [databasePort, identityPort, stripePort, smtpPort, mailPort] = ports;
    const start = (
      name: string,
      script: string,
      env: Record<string, string>,
      more: Partial<Parameters<typeof startPart>[0]> = {},
    ): Part => {
      const part = startPart({ name, script: scriptAt(script), env, logFolder: join(dataDir, "logs"), ...more });
      parts.push(part);
      return part;
    };

    const database = options.databaseUrl
      ? undefined
      : start("database", "../local/postgres/main.ts", {
          LOCAL_POSTGRES_DIR: join(dataDir, "postgres"),
          LOCAL_POSTGRES_PORT: String(databasePort),
          LOCAL_POSTGRES_PASSWORD: secrets.databasePassword,
        });
    const identity = start("identity", "../local/identity/main.ts", {
      LOCAL_IDENTITY_DIR: join(dataDir, "identity"),
      LOCAL_IDENTITY_PORT: String(identityPort),
      LOCAL_IDENTITY_PROJECT: IDENTITY_PROJECT,
    });
    const serverPort = options.serverPort ?? port;
    const stripe = start("stripe", import.meta.resolve("@campside/local-stripe/main"), {
      LOCAL_STRIPE_DIR: join(dataDir, "stripe"),
      LOCAL_STRIPE_PORT: String(stripePort),
      LOCAL_STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      LOCAL_STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
      LOCAL_STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      LOCAL_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${serverPort}/webhooks/stripe`,
    });

    const mail = start("mail", "../local/mail/main.ts", {
      LOCAL_MAIL_SMTP_PORT: String(smtpPort),
      LOCAL_MAIL_PORT: String(mailPort),
      LOCAL_MAIL_IDENTITY_URL: `http://127.0.0.1:${identityPort}`,
      LOCAL_MAIL_IDENTITY_PROJECT: IDENTITY_PROJECT,
    });

    const databaseUrl =
      options.databaseUrl ?? `postgresql://postgres:${secrets.databasePassword}@127.0.0.1:${databasePort}/postgres`;
    // A login with fewer rights than the owner's, as in production; not created in the user's own PostgreSQL.
    const serverDatabaseUrl =
      options.databaseUrl ??
      `postgresql://campside_server:${secrets.serverDatabasePassword}@127.0.0.1:${databasePort}/postgres`;
    const stripeUrl = `http://127.0.0.1:${stripePort}`;
    const identityHost = `127.0.0.1:${identityPort}`;
    await database?.ready;
    await migrate(databaseUrl, options.databaseUrl ? undefined : serverDatabaseUrl);
    await seedIfEmpty({
      databaseUrl,
      identityHost,
      identityProject: IDENTITY_PROJECT,
      identityReady: identity.ready,
      stripe: { url: stripeUrl, secretKey: secrets.stripeSecretKey },
      stripeReady: stripe.ready,
    });

    const serverEnv = {
      ...LEAN_ENV,
      HOST: "127.0.0.1",
      PORT: String(serverPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: serverDatabaseUrl,
      MEDIA_DIR: join(dataDir, "media"),
      APP_TOKEN_SECRET: secrets.appTokenSecret,
      HEALTH_KEY: secrets.healthKey,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      EMAIL_FROM: "school@campside.example",
      ...(process.env["SCHOOL_NAME"] && { SCHOOL_NAME: process.env["SCHOOL_NAME"] }),
      SCHOOL_LANGUAGES: process.env["SCHOOL_LANGUAGES"] || "en,de",
      SCHOOL_ADDRESS: "1 Lake Road, Springfield",
      SCHOOL_TAX_NUMBER: "00-0000000",
      SCHOOL_TIME_ZONE: process.env["SCHOOL_TIME_ZONE"] || DEMO_TIME_ZONE,
      ...localLimits(process.env),
      FIREBASE_PROJECT_ID: IDENTITY_PROJECT,
      FIREBASE_API_KEY: "local",
      FIREBASE_AUTH_EMULATOR_HOST: identityHost,
      STRIPE_API_URL: stripeUrl,
      STRIPE_SCRIPT_URL: `${stripeUrl}/endive/stripe.js`,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    };
    const server = start("server", "../../server/src/main.ts", serverEnv, {
      args: ["--with-stand-ins"],
      nodeArgs: options.serverNodeArgs ?? LEAN_NODE_ARGS,
    });
    await Promise.all([server.ready, stripe.ready, identity.ready, mail.ready]);

    const run: SchoolRun = {
      url: `http://localhost:${port}`,
      databaseUrl,
      identityUrl: `http://${identityHost}`,
      stripeUrl,
      mailUrl: `http://127.0.0.1:${mailPort}`,
      accounts: Object.entries(DEMO_ACCOUNTS).map(([role, { email }]) => ({ role, email, password: DEMO_PASSWORD })),
    };
    writeFileSync(runFile, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
    const broken = Promise.race(parts.map((part) => part.exited.then(() => part.name)));
    const pids = Object.fromEntries(parts.map(({ name, pid }) => [name, pid]));
    return { run, serverEnv, pids, broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
