// Slow: it builds the client with every setting.
import { generateKeyPairSync } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv, SETTING_NAMES } from "../server/src/env.ts";
import { SCHOOL } from "../server/test/school.ts";
import { pageConfig, withConfig, withSchool } from "../server/src/pages/page-config.ts";

const CLIENT = fileURLToPath(new URL("../client/", import.meta.url));

/** Of settings whose form allows no other. */
const MARKS: Record<string, string> = {
  // The ID of a project has at most thirty characters.
  FIREBASE_PROJECT_ID: "marker-of-the-project",
  HEALTH_KEY: Buffer.from("the-key-of-health-in-these-tests").toString("base64"),
  HEALTH_FORMER_KEYS: Buffer.from("a-former-key-of-health-in-tests-").toString("base64"),
};
const mark = (name: string): string =>
  MARKS[name] ?? `marker-of-${name.toLowerCase().replaceAll("_", "-")}-in-this-test`;
const at = (name: string): string => `https://${mark(name)}.example`;

const { privateKey } = generateKeyPairSync("ed25519");
const KEY_MARK = mark("FIREBASE_SERVICE_ACCOUNT");

/** A recognisable value for every setting. */
const SETTINGS: Record<string, string> = {
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, mark(name)])),
  DATABASE_URL: `postgresql://school:${mark("DATABASE_URL")}@db.example/school`,
  DATABASE_DIRECT_URL: `postgresql://school:${mark("DATABASE_DIRECT_URL")}@db.example/school`,
  DATABASE_REPLICA_URL: `postgresql://school:${mark("DATABASE_REPLICA_URL")}@standby.example/school`,
  ROLE: "all",
  METRICS_PORT: "9464",
  OTEL_TRACES_SAMPLER_ARG: "1",
  REDIS_URL: `redis://:${mark("REDIS_URL")}@counters.example`,
  SMTP_URL: `smtps://school:${mark("SMTP_URL")}@mail.example`,
  EMAIL_FROM: `${mark("EMAIL_FROM")}@school.example`,
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    project_id: KEY_MARK,
    client_email: `${KEY_MARK}@school.example`,
    // PEM parsers skip text before the key.
    private_key: `${KEY_MARK}\n${privateKey.export({ type: "pkcs8", format: "pem" })}`,
  }),
  ADMIN_EMAILS: `${mark("ADMIN_EMAILS")}@school.example`,
  STRIPE_SECRET_KEY: `sk_test_${mark("STRIPE_SECRET_KEY")}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${mark("STRIPE_PUBLISHABLE_KEY")}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${mark("STRIPE_WEBHOOK_SECRET")}`,
  TRUSTED_PROXIES: "10.0.0.7",
  PORT: "3000",
  LOG_LEVEL: "info",
  DRAIN_SECONDS: "1",
  SESSION_DAYS: "30",
  SCHOOL_TIME_ZONE: "UTC",
  SCHOOL_LANGUAGES: "en",
  HOLD_MINUTES: "15",
  CANCEL_WITHIN_HOURS: "24",
  REQUIRE_VERIFIED_EMAIL: "false",
  ...Object.fromEntries(
    SETTING_NAMES.filter((name) => /^(LIMIT|UPLOADS?|POOL)_/.test(name)).map((name) => [name, "7"]),
  ),
  ...Object.fromEntries(
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "S3_ENDPOINT",
      "IMAGE_UPLOAD_URL",
      "IMAGE_ORIGINS",
      "STRIPE_API_URL",
      "STRIPE_SCRIPT_URL",
      "CORS_ORIGINS",
      "PUBLIC_URL",
      "SECURITY_CONTACT",
      "TERMS_URL",
      "PRIVACY_URL",
    ].map((name) => [name, at(name)]),
  ),
};

/** The settings that the page receives on purpose. */
const PUBLIC = [
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_PROJECT_ID",
  "PUBLIC_URL",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_SCRIPT_URL",
];

let folder: string;

/** The settings whose value is contained in a text. */
const settingsIn = (text: string): string[] => SETTING_NAMES.filter((name) => text.includes(mark(name))).toSorted();

async function settingsInFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(5);
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
  return settingsIn(texts.join("\n"));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "campside-build-"));
  for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
  vi.stubEnv("NODE_ENV", "production");
  await build({
    root: CLIENT,
    configFile: join(CLIENT, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: folder },
  });
}, 120_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("[SAFE-5] a client built with every setting in the environment contains none of them", async () => {
  expect(await settingsInFiles()).toEqual([]);
});

test("[SAFE-5][SEC-11] the page receives the public settings only", async () => {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const page = withConfig(html, withSchool(pageConfig(readEnv(SETTINGS, { allowStandIns: true })), SCHOOL));
  expect(settingsIn(page)).toEqual(PUBLIC);
});

/** By their names; the service account is no text that another setting takes. */
const SECRETS = SETTING_NAMES.filter((name) =>
  /SECRETS?$|SECRET_KEY$|SECRET_ACCESS_KEY$|UPLOAD_KEY$|^DATABASE_.*URL$|^HEALTH_|^(SMTP|REDIS)_URL$/.test(name),
);

test.each(SECRETS)("[SAFE-5] a page that would contain %s is refused", (name) => {
  const env = readEnv({ ...SETTINGS, FIREBASE_API_KEY: SETTINGS[name] }, { allowStandIns: true });
  expect(() => pageConfig(env)).toThrow(`${name} would be on every page`);
});

test("a secret in a file is found", async () => {
  const [asset = ""] = await readdir(join(folder, "assets"));
  await appendFile(join(folder, "assets", asset), SETTINGS["IMAGE_UPLOAD_KEY"] ?? "");
  expect(await settingsInFiles()).toEqual(["IMAGE_UPLOAD_KEY"]);
});
