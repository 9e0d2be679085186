import { z } from "zod";
import { plainAddress } from "./modules/auth/auth.schema.ts";
import { healthKeyId } from "./modules/health/health-seal.ts";
import { LANGUAGES } from "./schemas/languages.ts";
import { NOT_IN_LINE, NOT_PRINTABLE } from "./schemas/plain-text.schema.ts";
import { isTimeZone } from "./schemas/time-zone.ts";
import { serviceAccount } from "./service-account.ts";
import { readSettingFiles } from "./setting-files.ts";

const address = z.url({ protocol: /^https?$/ });
const httpsAddress = z.url({ protocol: /^https$/, error: "must be an https:// address" });

const separatedBy = (separator: RegExp) =>
  z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(separator)
        .map((one) => one.trim())
        .filter(Boolean),
    );
const commaSeparated = separatedBy(/,/);

const LANGUAGES_FORM = `must be one or more of ${LANGUAGES.join(", ")}, each once, separated by commas`;
const HOLD_BOUNDS = "must be a whole number from 1 to 120";
const WINDOW_BOUNDS = "must be a whole number from 0 to 8760";

const tokenSecret = z.string().min(32, "must have at least 32 characters");

const HEALTH_KEY_FORM = "must be 32 bytes in base64: openssl rand -base64 32";
const isHealthKey = (text: string): boolean => {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === 32 && bytes.toString("base64") === text;
};

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const isNetwork = (text: string): boolean => network.safeParse(text).success;
// The characters of a Content-Security-Policy's host, of which IPv6 addresses are none; URL accepts others, such as ' and ;.
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(text) && URL.parse(text)?.origin === text;
const origins = (example: string) =>
  separatedBy(/[\s,]/).superRefine((list, context) => {
    for (const origin of list.filter((one) => !isOrigin(one))) {
      context.addIssue({ code: "custom", message: `names '${origin}': give origins such as ${example}` });
    }
  });

const onReceipts = z
  .string()
  .trim()
  .max(200, "must have at most 200 characters")
  .refine((text) => !NOT_IN_LINE.test(text) && !NOT_PRINTABLE.test(text), "must be one line that receipts can print")
  .optional();

const WHOLE = "must be a whole number from 1 on";
const atLeastOne = (usual: number) => z.coerce.number(WHOLE).int(WHOLE).min(1, WHOLE).default(usual);

const SHARE = "must be a number from 0 to 1";

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" });

const settings = z.object({
  /** PostgreSQL, or a pooler of transactions that tracks prepared statements. */
  DATABASE_URL: databaseAddress,
  /** PostgreSQL itself, for jobs and migrations; DATABASE_URL by default. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A streaming standby of it, for public reads and admins' lists. */
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  /** What the process does: serve requests, run jobs or both. */
  ROLE: z.enum(["all", "web", "worker"], "must be all, web or worker").default("all"),
  /** Connections per process of each kind of call. */
  POOL_READS: atLeastOne(10),
  POOL_SEATS: atLeastOne(10),
  POOL_MONEY: atLeastOne(8),
  POOL_PLANS: atLeastOne(2),
  POOL_PUBLIC: atLeastOne(2),
  POOL_JOBS: atLeastOne(4),
  /** How many calls each pool serves at a time, most of them waiting for a connection. */
  POOL_CALLS: atLeastOne(200),
  HOST: z.string().default("0.0.0.0"),
  /** Serves /metrics there, which the public must not reach; without it there are no metrics. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** A collector of OpenTelemetry; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
  /** The public base URL, such as https://school.example. */
  PUBLIC_URL: address.transform((url) => new URL(url).origin).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** How long /ready reports draining after SIGTERM while the server still accepts requests. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).default(0),
  MEDIA_DIR: z.string().default("media"),
  /** Stores pictures in this bucket instead of MEDIA_DIR. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Another S3 store than Amazon's. */
  S3_ENDPOINT: address.optional(),
  /** The image host that new pictures are uploaded to, and its key. */
  IMAGE_UPLOAD_URL: address.optional(),
  IMAGE_UPLOAD_KEY: z.string().optional(),
  /** Origins of pictures besides this server; the image host's by default. */
  IMAGE_ORIGINS: origins("https://pictures.example"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ADMIN_EMAILS: commaSeparated
    .superRefine((emails, context) => {
      for (const email of emails.filter((one) => !plainAddress.safeParse(one).success)) {
        context.addIssue({ code: "custom", message: `names '${email}': give addresses such as head@school.example` });
      }
    })
    .transform((emails) => emails.map((email) => email.toLowerCase())),
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: commaSeparated.superRefine((proxies, context) => {
    for (const proxy of proxies) {
      if (!isNetwork(proxy)) {
        context.addIssue({
          code: "custom",
          message: `names '${proxy}': give addresses such as 10.0.0.7 or 10.0.0.0/24`,
        });
      } else if (proxy.endsWith("/0")) {
        context.addIssue({ code: "custom", message: `names '${proxy}': that would trust every address` });
      }
    }
  }),
  /** Origins that may call from a browser, besides the server's own. */
  CORS_ORIGINS: origins("https://school.example"),
  /** Where to report a vulnerability. */
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/, error: "must be a mailto: or https:// address" }).optional(),
  /** With the other settings of the school that are named here, the first values of `school_settings`: later they are set in the product. */
  SCHOOL_NAME: z.string().trim().min(1).max(100).optional(),
  /** The languages of its pages; the first one has the addresses without a code. */
  SCHOOL_LANGUAGES: z
    .string()
    .transform((list, context) => {
      const codes = list.split(",").map((one) => one.trim());
      const languages = [...new Set(codes)].flatMap((code) => LANGUAGES.find((language) => language === code) ?? []);
      if (languages.length < codes.length) context.addIssue({ code: "custom", message: LANGUAGES_FORM });
      return languages;
    })
    .optional(),
  /** On receipts, on one line; a school in production must have both. */
  SCHOOL_ADDRESS: onReceipts,
  SCHOOL_TAX_NUMBER: onReceipts,
  /** The mail server, `smtps://user:password@host:465` or `smtp://…:587`; without it no e-mail is sent. */
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\/[^/?#]+$/.test(text) && URL.canParse(text), {
      error: "must be smtp:// or smtps:// with host and port and nothing after them",
    })
    .optional(),
  /** The address of the sender of e-mail; its name is that of the school. */
  EMAIL_FROM: z.email("must be an address such as school@example.org: the name beside it is the school's").optional(),
  /** The school's clock, by its IANA name: when a day and a week of the school begin. It dates the receipts, too. */
  SCHOOL_TIME_ZONE: z.string().refine(isTimeZone, { error: "must be a time zone such as Europe/Berlin" }).optional(),
  /** The school's terms and privacy notice, which the sign-up page and the footer link. */
  TERMS_URL: httpsAddress.optional(),
  PRIVACY_URL: httpsAddress.optional(),
  /** How long a seat is held for the student to pay. */
  HOLD_MINUTES: z.coerce.number(HOLD_BOUNDS).int(HOLD_BOUNDS).min(1, HOLD_BOUNDS).max(120, HOLD_BOUNDS).optional(),
  /** Whether a seat is held only for a verified e-mail address. */
  REQUIRE_VERIFIED_EMAIL: z.stringbool("must be true or false").optional(),
  /** The cancellation window after paying, in hours; 0 disables cancelling by students. */
  CANCEL_WITHIN_HOURS: z.coerce
    .number(WINDOW_BOUNDS)
    .int(WINDOW_BOUNDS)
    .min(0, WINDOW_BOUNDS)
    .max(8760, WINDOW_BOUNDS)
    .optional(),
  /** After how many days a user must sign in again, however often the token was renewed. */
  SESSION_DAYS: atLeastOne(30),
  /** Signs the school's own tokens. */
  APP_TOKEN_SECRET: tokenSecret,
  /** Former secrets. Tokens that they signed are valid for an hour; unsubscribe links for as long as the secret is here. */
  APP_TOKEN_FORMER_SECRETS: commaSeparated.refine(
    (secrets) => secrets.every((secret) => tokenSecret.safeParse(secret).success),
    "must have at least 32 characters in each",
  ),
  /** Seals the health notes of children; without it the school keeps none. */
  HEALTH_KEY: z.string().refine(isHealthKey, HEALTH_KEY_FORM).optional(),
  /** Former keys. A nightly job seals what they have sealed with the present one. */
  HEALTH_FORMER_KEYS: commaSeparated.refine((keys) => keys.every(isHealthKey), `${HEALTH_KEY_FORM}, each`),

  /** Limits per minute. Public pages and lists that are not cached, and calendars. */
  LIMIT_READS_PER_ADDRESS: atLeastOne(6000),
  /** Any other call without a user. A whole school may share one address. */
  LIMIT_CALLS_PER_ADDRESS: atLeastOne(1200),
  /** Any other call of a signed-in user; sign-ins and renewals of an account, of which each page load is one. */
  LIMIT_CALLS_PER_USER: atLeastOne(300),
  /** Sign-ins whose bearer token is no valid ID token. */
  LIMIT_TOKENS_PER_ADDRESS: atLeastOne(300),
  LIMIT_UPLOADS_PER_USER: atLeastOne(20),
  /** Live holds, not per minute, of the accounts younger than a day. A whole school may share one address. */
  LIMIT_NEW_HOLDS_PER_ADDRESS: atLeastOne(30),
  /** Receipts as PDF. */
  LIMIT_RECEIPTS_PER_USER: atLeastOne(30),
  /** A user's daily upload quota, in pictures and megabytes. */
  UPLOADS_PER_DAY: atLeastOne(100),
  UPLOAD_MB_PER_DAY: atLeastOne(200),
  /** A Redis or Valkey that counts for several processes; without it each process counts for itself. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" }).optional(),

  FIREBASE_PROJECT_ID: z
    .string()
    .regex(
      /^[a-z][a-z\d-]{4,28}[a-z\d]$/,
      "must be a project's ID, such as school-4f2a1: lower-case letters, digits and hyphens",
    ),
  FIREBASE_API_KEY: z.string().min(1),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),

  /** The secret key, or a restricted one. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_\S+$/, "must begin with sk_live_, rk_live_, sk_test_ or rk_test_"),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\S+$/, "must begin with pk_live_ or pk_test_: every page shows it"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/, "must begin with whsec_"),
  /** Another host with Stripe's API. */
  STRIPE_API_URL: address.optional(),
  /** Another address of Stripe.js. */
  STRIPE_SCRIPT_URL: address.optional(),
});

export type Env = z.infer<typeof settings>;

export const SETTING_NAMES = Object.keys(settings.shape) as (keyof Env)[];

/** What a setting is when it is not set; undefined for one that is required or has no value then. */
export const defaultOf = (name: keyof Env): unknown => settings.shape[name].safeParse(undefined).data;

/** Settings of local stand-ins, which a school in production must not have. */
export const STAND_IN_SETTINGS = ["FIREBASE_AUTH_EMULATOR_HOST", "STRIPE_API_URL", "STRIPE_SCRIPT_URL"] as const;

// Settings that are valid only together.
const S3_SETTINGS = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const PAIRS = [
  ["IMAGE_UPLOAD_URL", "IMAGE_UPLOAD_KEY"],
  ["TERMS_URL", "PRIVACY_URL"],
  ["SMTP_URL", "EMAIL_FROM"],
] as const;

/** The problems of settings that belong together. */
function incompleteSets(env: NodeJS.ProcessEnv): string[] {
  const missing = S3_SETTINGS.filter((name) => env[name] === undefined);
  const isStarted = missing.length < S3_SETTINGS.length || env["S3_ENDPOINT"] !== undefined;
  return [
    ...(isStarted && missing.length > 0 ? [`S3_… is incomplete: ${missing.join(", ")} missing`] : []),
    ...(env["SMTP_URL"] !== undefined && env["PUBLIC_URL"] === undefined
      ? ["PUBLIC_URL is missing: e-mail links to it"]
      : []),
    ...PAIRS.filter(([one, other]) => (env[one] === undefined) !== (env[other] === undefined)).map(
      ([one, other]) => `${one} and ${other} belong together: set both or neither`,
    ),
  ];
}

/** A sealed row names its key by one byte. */
function confusedHealthKeys({ HEALTH_KEY: key, HEALTH_FORMER_KEYS: former }: Partial<Env>): string[] {
  if (!former?.length) return [];
  if (key === undefined) return ["HEALTH_KEY is missing: HEALTH_FORMER_KEYS alone seals nothing"];
  const keys = [key, ...former];
  return new Set(keys.map(healthKeyId)).size === keys.length
    ? []
    : ["HEALTH_KEY and HEALTH_FORMER_KEYS must differ in the first byte of their SHA-256: generate another HEALTH_KEY"];
}

const stripeMode = (key: string | undefined): string | undefined => /^[srp]k_(live|test)_/.exec(key ?? "")?.[1];

/** The keys of one account in two modes would take payments that the server does not find. */
function mixedModes(env: NodeJS.ProcessEnv): string[] {
  const [secret, publishable] = [env["STRIPE_SECRET_KEY"], env["STRIPE_PUBLISHABLE_KEY"]].map(stripeMode);
  return !secret || !publishable || secret === publishable
    ? []
    : ["STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the live mode, or both of a test"];
}

/** Lists everything that is wrong with the settings. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(["Invalid settings:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "SettingsError";
  }
}

/**
 * The environment with the settings that are given as files, for programs that read only some of them.
 *
 * @throws SettingsError listing the files that cannot be read, and settings that are given twice
 */
export function withSettingFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { env, problems } = readSettingFiles(source, [...SETTING_NAMES, "SERVER_DATABASE_URL"]);
  if (problems.size > 0) throw new SettingsError([...problems.values()]);
  return env;
}

/**
 * Reads the server's settings, each from its variable or from the file that `<NAME>_FILE` names. Whether local stand-ins for
 * Firebase and Stripe are allowed is up to the calling program and never a setting: the Firebase emulator's tokens are unsigned.
 *
 * @throws SettingsError listing all missing, malformed and forbidden settings
 */
export function readEnv(source: NodeJS.ProcessEnv, { allowStandIns }: { allowStandIns: boolean }): Env {
  const { env, problems: ofFiles } = readSettingFiles(source, SETTING_NAMES);
  const result = settings.safeParse(env);
  const problems = [...ofFiles.values()];
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path.join(".");
    if (!ofFiles.has(name)) problems.push(env[name] === undefined ? `${name} is missing` : `${name} ${message}`);
  }
  problems.push(...incompleteSets(env), ...mixedModes(env));
  const noIssuer = ["SCHOOL_ADDRESS", "SCHOOL_TAX_NUMBER"].filter((name) => !env[name]?.trim());
  // Local schools may have neither.
  if (!allowStandIns || noIssuer.length === 1) problems.push(...noIssuer.map((name) => `${name} is missing`));
  if (!allowStandIns) {
    for (const name of STAND_IN_SETTINGS) {
      if (env[name] !== undefined) problems.push(`${name} belongs to a stand-in and must not be set here`);
    }
    if (env["FIREBASE_SERVICE_ACCOUNT"] === undefined && !ofFiles.has("FIREBASE_SERVICE_ACCOUNT")) {
      problems.push("FIREBASE_SERVICE_ACCOUNT is missing");
    }
  }
  problems.push(...confusedHealthKeys(result.data ?? {}));
  if (!result.success || problems.length > 0) throw new SettingsError(problems);
  return result.data;
}
