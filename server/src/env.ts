import { z } from "zod";
import { serviceAccount } from "./service-account.ts";

const address = z.url({ protocol: /^https?$/ });

const commaSeparated = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  );

const tokenSecret = z.string().min(32, "must have at least 32 characters");

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const isNetwork = (text: string): boolean => network.safeParse(text).success;
const isOrigin = (text: string): boolean => /^https?:[^*]*$/.test(text) && URL.parse(text)?.origin === text;

const WHOLE = "must be a whole number from 1 on";
/** A limit; none is ever unlimited. */
const atLeastOne = (usual: number) => z.coerce.number(WHOLE).int(WHOLE).min(1, WHOLE).default(usual);

const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" }),
  HOST: z.string().default("0.0.0.0"),
  /** The address that the world knows the school by, such as https://school.example. */
  PUBLIC_URL: address.transform((url) => new URL(url).origin).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** How long a process that is told to end goes on answering while /health sends the balancer elsewhere. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).default(0),
  MEDIA_DIR: z.string().default("media"),
  /** Keeps the pictures in a bucket in place of MEDIA_DIR. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where the S3 store answers; left out for Amazon's own. */
  S3_ENDPOINT: address.optional(),
  /** An outside image host that new pictures are handed to, and its key. */
  IMAGE_UPLOAD_URL: address.optional(),
  IMAGE_UPLOAD_KEY: z.string().optional(),
  /** Where pictures may be shown from besides this server; left out, where they are uploaded. */
  IMAGE_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((origin) => URL.parse(origin)?.origin === origin), {
      error: "must be origins such as https://pictures.example, separated by commas",
    }),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ADMIN_EMAILS: commaSeparated.transform((emails) => emails.map((email) => email.toLowerCase())),
  /** Whose X-Forwarded-For is believed: addresses and networks. Nobody's, when left out. */
  TRUSTED_PROXIES: commaSeparated.superRefine((proxies, context) => {
    for (const proxy of proxies) {
      if (!isNetwork(proxy)) {
        context.addIssue({
          code: "custom",
          message: `names '${proxy}': give addresses such as 10.0.0.7 or 10.0.0.0/24`,
        });
      } else if (proxy.endsWith("/0")) {
        context.addIssue({ code: "custom", message: `names '${proxy}': that would believe everybody` });
      }
    }
  }),
  /** Whose pages in a browser may call: exact origins. Nobody's but our own, when left out. */
  CORS_ORIGINS: commaSeparated.superRefine((origins, context) => {
    for (const origin of origins.filter((one) => !isOrigin(one))) {
      context.addIssue({ code: "custom", message: `names '${origin}': give origins such as https://school.example` });
    }
  }),
  /** How the school calls itself on its receipts. */
  SCHOOL_NAME: z.string().trim().min(1).max(100).default("Campside"),
  /** How long after paying students may cancel a place themselves; 0: never. */
  CANCEL_WITHIN_HOURS: z.coerce.number().min(0).max(8760).default(24),
  /** Signs the product's own tokens. */
  APP_TOKEN_SECRET: tokenSecret,
  /** Former secrets, whose tokens still hold. To be emptied a quarter of an hour after a change. */
  APP_TOKEN_FORMER_SECRETS: commaSeparated.refine(
    (secrets) => secrets.every((secret) => tokenSecret.safeParse(secret).success),
    "must have at least 32 characters in each",
  ),

  /** Public lists that have to be made. These limits are per minute. */
  LIMIT_READS_PER_ADDRESS: atLeastOne(6000),
  /** Any other call of a visitor. Everybody at one school may share one address. */
  LIMIT_CALLS_PER_ADDRESS: atLeastOne(1200),
  /** Any other call of somebody signed in. */
  LIMIT_CALLS_PER_USER: atLeastOne(300),
  /** Sign-ins and renewals: every page load of somebody signed in is one. */
  LIMIT_TOKENS_PER_ADDRESS: atLeastOne(300),
  LIMIT_UPLOADS_PER_USER: atLeastOne(20),
  /** Pictures and megabytes that one user may upload in a day. */
  UPLOADS_PER_DAY: atLeastOne(100),
  UPLOAD_MB_PER_DAY: atLeastOne(200),
  /** A Redis or Valkey in which several processes count together; without it each counts for itself. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" }).optional(),

  FIREBASE_PROJECT_ID: z.string().min(1),
  FIREBASE_API_KEY: z.string().min(1),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),

  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Where the Stripe API answers; left out for Stripe itself. */
  STRIPE_API_URL: address.optional(),
  /** Where the browser loads Stripe.js from; left out for Stripe itself. */
  STRIPE_SCRIPT_URL: address.optional(),
});

export type Env = z.infer<typeof settings>;

export const SETTING_NAMES = Object.keys(settings.shape) as (keyof Env)[];

const STAND_IN_SETTINGS = ["FIREBASE_AUTH_EMULATOR_HOST", "STRIPE_API_URL", "STRIPE_SCRIPT_URL"] as const;

// Each of these makes sense with all of its company only.
const S3_SETTINGS = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** What is wrong with settings that belong together, a line each. */
function halfSets(given: NodeJS.ProcessEnv): string[] {
  const missing = S3_SETTINGS.filter((name) => given[name] === undefined);
  const isBegun = missing.length < S3_SETTINGS.length || given["S3_ENDPOINT"] !== undefined;
  const hasHost = given["IMAGE_UPLOAD_URL"] !== undefined;
  const hasKey = given["IMAGE_UPLOAD_KEY"] !== undefined;
  return [
    ...(isBegun && missing.length > 0 ? [`S3_… is half set: ${missing.join(", ")} missing`] : []),
    ...(hasHost === hasKey ? [] : ["IMAGE_UPLOAD_URL and IMAGE_UPLOAD_KEY belong together: set both or neither"]),
  ];
}

/** Says in one list everything that is wrong with the settings. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(["These settings need your attention:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "SettingsError";
  }
}

/**
 * Reads every setting of the server. Stand-ins for Firebase and Stripe are allowed by the program that starts them,
 * never by a setting: the Firebase emulator's tokens are unsigned.
 *
 * @throws SettingsError naming all missing, malformed and forbidden settings at once
 */
export function readEnv(source: NodeJS.ProcessEnv, { allowStandIns }: { allowStandIns: boolean }): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map(({ path, message }) => {
        const name = path.join(".");
        return given[name] === undefined ? `${name} is missing` : `${name} ${message}`;
      });
  problems.push(...halfSets(given));
  if (!allowStandIns) {
    for (const name of STAND_IN_SETTINGS) {
      if (given[name] !== undefined) problems.push(`${name} belongs to a stand-in and must not be set here`);
    }
    if (given["FIREBASE_SERVICE_ACCOUNT"] === undefined) problems.push("FIREBASE_SERVICE_ACCOUNT is missing");
  }
  if (!result.success || problems.length > 0) throw new SettingsError(problems);
  return result.data;
}
