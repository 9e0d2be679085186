import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pictureOrigins } from "./integrations/image-host.ts";
import { readEnv, SETTING_NAMES, withSettingFiles } from "./env.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const KEY_FILE = {
  type: "service_account",
  project_id: "school",
  client_email: "server@school.example",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

const LIVE = {
  DATABASE_URL: "postgresql://school:secret@db.example/school",
  APP_TOKEN_SECRET: "s".repeat(32),
  FIREBASE_PROJECT_ID: "school",
  FIREBASE_API_KEY: "key",
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify(KEY_FILE),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SCHOOL_ADDRESS: "1 Lake Road, Springfield",
  SCHOOL_TAX_NUMBER: "12-3456789",
};

const read = (more: NodeJS.ProcessEnv) => () => readEnv({ ...LIVE, ...more }, { allowStandIns: false });

function problemsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return String(error).split("\n").slice(1);
  }
}

describe("production settings", () => {
  test("have defaults", () => {
    expect(read({ ADMIN_EMAILS: " Ada@School.example, bo@school.example " })()).toMatchObject({
      PORT: 3000,
      SESSION_DAYS: 30,
      ADMIN_EMAILS: ["ada@school.example", "bo@school.example"],
    });
  });

  test("[TRUE-5] name what receipts must say of the school", () => {
    expect(problemsOf(read({ SCHOOL_ADDRESS: " ", SCHOOL_TAX_NUMBER: undefined }))).toEqual([
      "  SCHOOL_ADDRESS is missing",
      "  SCHOOL_TAX_NUMBER is missing",
    ]);
    expect(problemsOf(read({ SCHOOL_ADDRESS: "Lake 🏊 Road" }))).toEqual([
      "  SCHOOL_ADDRESS must be one line that receipts can print",
    ]);
    expect(read({})()).toMatchObject({ SCHOOL_ADDRESS: "1 Lake Road, Springfield", SCHOOL_TAX_NUMBER: "12-3456789" });
  });

  test.each(["0", "121", "1.5", "a while"])("reject a hold of %s minutes", (HOLD_MINUTES) => {
    expect(problemsOf(read({ HOLD_MINUTES }))).toEqual(["  HOLD_MINUTES must be a whole number from 1 to 120"]);
  });

  test.each(["Mars/Olympus", "+02:00", "GMT+2", ""])(
    "reject the time zone %j unless it is unset",
    (SCHOOL_TIME_ZONE) => {
      const problems = SCHOOL_TIME_ZONE ? ["  SCHOOL_TIME_ZONE must be a time zone such as Europe/Berlin"] : [];
      expect(problemsOf(read({ SCHOOL_TIME_ZONE }))).toEqual(problems);
    },
  );

  test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])(
    "accept the time zone %s",
    (zone) => {
      expect(read({ SCHOOL_TIME_ZONE: zone })().SCHOOL_TIME_ZONE).toBe(zone);
    },
  );

  test.each(["de", "en,de", "de, en"])("accept the languages %s", (SCHOOL_LANGUAGES) => {
    expect(read({ SCHOOL_LANGUAGES })().SCHOOL_LANGUAGES).toEqual(SCHOOL_LANGUAGES.split(/, ?/));
  });

  test.each(["fr", "en,en", "en de", ","])("reject the languages %s", (SCHOOL_LANGUAGES) => {
    expect([...new Set(problemsOf(read({ SCHOOL_LANGUAGES })))]).toEqual([
      "  SCHOOL_LANGUAGES must be one or more of en, de, each once, separated by commas",
    ]);
  });

  const SECRET = "  STRIPE_SECRET_KEY must begin with sk_live_, rk_live_, sk_test_ or rk_test_";
  const PUBLISHABLE = "  STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or pk_test_: every page shows it";

  test.each([
    [{ STRIPE_SECRET_KEY: "pk_live_1", STRIPE_PUBLISHABLE_KEY: "sk_live_1" }, [SECRET, PUBLISHABLE]],
    [{ STRIPE_PUBLISHABLE_KEY: "rk_live_1" }, [PUBLISHABLE]],
    [{ STRIPE_SECRET_KEY: "live_1" }, [SECRET]],
    [{ STRIPE_SECRET_KEY: "sk_live_" }, [SECRET]],
    [{ STRIPE_SECRET_KEY: "rk_live_1" }, []],
    [
      { STRIPE_SECRET_KEY: "sk_test_1" },
      ["  STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the live mode, or both of a test"],
    ],
    [{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, []],
    [{ STRIPE_WEBHOOK_SECRET: "we_1" }, ["  STRIPE_WEBHOOK_SECRET must begin with whsec_"]],
    [
      { ADMIN_EMAILS: "ada@school.example, bo" },
      ["  ADMIN_EMAILS names 'bo': give addresses such as head@school.example"],
    ],
    [
      { FIREBASE_PROJECT_ID: "The School" },
      ["  FIREBASE_PROJECT_ID must be a project's ID, such as school-4f2a1: lower-case letters, digits and hyphens"],
    ],
  ])("[SEC-11] are of the form that their service gives them: %j", (values, problems) => {
    expect(problemsOf(read(values))).toEqual(problems);
  });

  test("list every missing setting once", () => {
    const list = Object.keys(LIVE).map((name) => `  ${name} is missing`);
    expect(problemsOf(() => readEnv({}, { allowStandIns: false })).toSorted()).toEqual(list.toSorted());
  });

  test("accept the Firebase key as JSON or as a file", async () => {
    const { type: _type, ...key } = KEY_FILE;
    expect(read({})().FIREBASE_SERVICE_ACCOUNT).toEqual(key);
    const folder = await mkdtemp(join(tmpdir(), "campside-key-"));
    try {
      const file = join(folder, "key.json");
      await writeFile(file, JSON.stringify(KEY_FILE));
      expect(read({ FIREBASE_SERVICE_ACCOUNT: file })().FIREBASE_SERVICE_ACCOUNT).toEqual(key);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("[SEC-4] accept each setting as a file, and refuse it given twice or in a file that is gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "campside-secrets-"));
    try {
      const file = join(folder, "secret");
      await writeFile(file, `${"f".repeat(32)}\n`);
      const asFile = { APP_TOKEN_SECRET: "", APP_TOKEN_SECRET_FILE: file };
      expect(read(asFile)().APP_TOKEN_SECRET).toBe("f".repeat(32));
      const fileSettings = SETTING_NAMES.map((name) => [`${name}_FILE`, file]);
      expect(withSettingFiles(Object.fromEntries([...fileSettings, ["SERVER_DATABASE_URL_FILE", file]]))).toMatchObject(
        Object.fromEntries([...SETTING_NAMES, "SERVER_DATABASE_URL"].map((name) => [name, "f".repeat(32)])),
      );
      expect(problemsOf(read({ APP_TOKEN_SECRET_FILE: file, STRIPE_SECRET_KEY_FILE: file }))).toEqual([
        "  APP_TOKEN_SECRET and APP_TOKEN_SECRET_FILE are both set: set one of them",
        "  STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE are both set: set one of them",
      ]);
      expect(() => withSettingFiles({ DATABASE_URL: "postgresql://db", DATABASE_URL_FILE: file })).toThrow("both set");
      const gone = { FIREBASE_SERVICE_ACCOUNT: "", FIREBASE_SERVICE_ACCOUNT_FILE: "/nowhere/key" };
      expect(problemsOf(read(gone))).toEqual([
        "  FIREBASE_SERVICE_ACCOUNT_FILE names a file that cannot be read: /nowhere/key",
      ]);
      await writeFile(file, "\n");
      expect(problemsOf(read(asFile))).toEqual(["  APP_TOKEN_SECRET is missing"]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each([
    ["nothing", "{}"],
    ["the path of no file", "/nowhere/key.json"],
    ["a key cut short", JSON.stringify({ ...KEY_FILE, private_key: KEY_FILE.private_key.slice(0, 60) })],
  ])("reject %s as the Firebase key without quoting it", (_name, value) => {
    expect(problemsOf(read({ FIREBASE_SERVICE_ACCOUNT: value }))).toEqual([
      "  FIREBASE_SERVICE_ACCOUNT must be the key of a Firebase service account, as JSON or as the path of its file",
    ]);
  });

  test.each([
    ["FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099"],
    ["STRIPE_API_URL", "http://127.0.0.1:1"],
    ["STRIPE_SCRIPT_URL", "http://127.0.0.1:1/v3/"],
  ])("[SAFE-4] reject a stand-in's %s", (name, value) => {
    expect(read({ [name]: value })).toThrow(`${name} belongs to a stand-in`);
  });

  test("[OPS-2] take a collector of traces that is an address only", () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" })()).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
    });
    for (const wrong of ["collector:4318", "grpc://collector:4317"]) {
      expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong })).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT");
    }
    expect(read({ OTEL_TRACES_SAMPLER_ARG: "1.5" })).toThrow("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  });

  test("[API-4] limit requests by default, and cannot disable the limits", () => {
    expect(read({ LIMIT_CALLS_PER_USER: "900" })()).toMatchObject({
      LIMIT_CALLS_PER_USER: 900,
      LIMIT_CALLS_PER_ADDRESS: 1200,
      LIMIT_TOKENS_PER_ADDRESS: 300,
    });
    for (const wrong of ["0", "-1", "1.5", "many"]) {
      expect(problemsOf(read({ LIMIT_UPLOADS_PER_USER: wrong }))).toEqual([
        "  LIMIT_UPLOADS_PER_USER must be a whole number from 1 on",
      ]);
    }
    expect(problemsOf(read({ REDIS_URL: "localhost:6379" }))).toEqual([
      "  REDIS_URL must be a redis:// or rediss:// address",
    ]);
  });

  test("[SAFE-4] trust no proxy and allow no other origin by default, and report invalid ones", () => {
    expect(read({})()).toMatchObject({ TRUSTED_PROXIES: [], CORS_ORIGINS: [] });
    expect(
      read({ TRUSTED_PROXIES: "10.0.0.7, fd00::/8", CORS_ORIGINS: "https://a.example,http://localhost:5173" })(),
    ).toMatchObject({
      TRUSTED_PROXIES: ["10.0.0.7", "fd00::/8"],
      CORS_ORIGINS: ["https://a.example", "http://localhost:5173"],
    });
    for (const wrong of ["true", "10.0.0.300", "10.0.0.0/33", "proxy.example", "loopback"]) {
      expect(problemsOf(read({ TRUSTED_PROXIES: `10.0.0.1, ${wrong}` }))).toEqual([
        `  TRUSTED_PROXIES names '${wrong}': give addresses such as 10.0.0.7 or 10.0.0.0/24`,
      ]);
    }
    expect(problemsOf(read({ TRUSTED_PROXIES: "0.0.0.0/0" }))).toEqual([
      "  TRUSTED_PROXIES names '0.0.0.0/0': that would trust every address",
    ]);
    for (const wrong of ["*", "null", "a.example", "https://a.example/", "https://*.a.example", "ftp://a.example"]) {
      expect(problemsOf(read({ CORS_ORIGINS: wrong }))).toEqual([
        `  CORS_ORIGINS names '${wrong}': give origins such as https://school.example`,
      ]);
    }
  });

  test("accept origins between commas, white space or both, and no separator within one", () => {
    const both = ["https://a.example", "https://b.example"];
    for (const name of ["CORS_ORIGINS", "IMAGE_ORIGINS"]) {
      for (const between of [",", ", ", " ", "\n  ", " ,\t", "\u00A0"]) {
        expect(read({ [name]: ` ${both.join(between)} ` })()).toMatchObject({ [name]: both });
      }
      for (const wrong of ["https://a.example;b.example", "https://a.example;"]) {
        expect(problemsOf(read({ [name]: wrong }))).toEqual([expect.stringContaining(`${name} names '${wrong}'`)]);
      }
    }
  });

  test("accept as an origin only what a Content-Security-Policy names so", () => {
    const right = "https://xn--mnchen-3ya.example https://a-b.example:8443 http://10.0.0.7";
    const signs = "'!\"$&()`{}~+=_\u200B\u2800\u3164".split("").map((one) => `https://a${one}b.example`);
    const origins = ["https://münchen.example", "https://A.example", "https://a.example:443", "https://[::1]"];
    const wrong = [...signs, ...origins];
    for (const [name, example] of [
      ["CORS_ORIGINS", "https://school.example"],
      ["IMAGE_ORIGINS", "https://pictures.example"],
    ] as const) {
      expect(read({ [name]: right })()).toMatchObject({ [name]: right.split(" ") });
      for (const one of wrong) {
        expect(problemsOf(read({ [name]: one }))).toEqual([
          `  ${name} names '${one}': give origins such as ${example}`,
        ]);
      }
    }
  });

  test("[AUTH-9] accept former token secrets of the same minimum length", () => {
    const former = ["a".repeat(32), "b".repeat(40)];
    expect(read({ APP_TOKEN_FORMER_SECRETS: former.join(" , ") })()).toMatchObject({
      APP_TOKEN_FORMER_SECRETS: former,
    });
    expect(problemsOf(read({ APP_TOKEN_FORMER_SECRETS: `${"a".repeat(32)},short` }))).toEqual([
      "  APP_TOKEN_FORMER_SECRETS must have at least 32 characters in each",
    ]);
  });

  test("[FAM-7] accept keys of health notes of 32 bytes, with different numbers, and none", () => {
    const [key, former] = ["a", "b"].map((letter) => Buffer.from(letter.repeat(32)).toString("base64"));
    expect(read({ HEALTH_KEY: key, HEALTH_FORMER_KEYS: ` ${former} ` })()).toMatchObject({
      HEALTH_KEY: key,
      HEALTH_FORMER_KEYS: [former],
    });
    expect(read({ HEALTH_KEY: "" })()).toMatchObject({ HEALTH_FORMER_KEYS: [] });
    const form = "must be 32 bytes in base64: openssl rand -base64 32";
    for (const wrong of ["a".repeat(32), `${key?.slice(0, -2)}==`, `${key} x`, "0".repeat(64)])
      expect(problemsOf(read({ HEALTH_KEY: wrong }))).toEqual([`  HEALTH_KEY ${form}`]);
    expect(problemsOf(read({ HEALTH_KEY: key, HEALTH_FORMER_KEYS: `${former},short` }))).toEqual([
      `  HEALTH_FORMER_KEYS ${form}, each`,
    ]);
    expect(problemsOf(read({ HEALTH_FORMER_KEYS: former }))).toEqual([
      "  HEALTH_KEY is missing: HEALTH_FORMER_KEYS alone seals nothing",
    ]);
    expect(problemsOf(read({ HEALTH_KEY: key, HEALTH_FORMER_KEYS: key }))).toEqual([
      "  HEALTH_KEY and HEALTH_FORMER_KEYS must differ in the first byte of their SHA-256: generate another HEALTH_KEY",
    ]);
  });

  test("report an empty setting as missing, and the reason for an invalid one", () => {
    expect(read({ STRIPE_SECRET_KEY: "" })).toThrow("STRIPE_SECRET_KEY is missing");
    expect(read({ APP_TOKEN_SECRET: "short" })).toThrow("APP_TOKEN_SECRET must have at least 32 characters");
    expect(read({ DATABASE_URL: "mysql://db" })).toThrow("DATABASE_URL must be a postgresql:// address");
  });

  test("report the missing settings of an incomplete S3 store in one line", () => {
    expect(problemsOf(read({ S3_BUCKET: "pictures", S3_REGION: "eu-1" }))).toEqual([
      "  S3_… is incomplete: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing",
    ]);
    expect(problemsOf(read({ S3_ENDPOINT: "https://s3.example" }))).toHaveLength(1);
  });

  test("accept an image host only with its key, and origins of pictures", () => {
    const line = ["  IMAGE_UPLOAD_URL and IMAGE_UPLOAD_KEY belong together: set both or neither"];
    expect(problemsOf(read({ IMAGE_UPLOAD_URL: "https://api.imgbb.com/1/upload" }))).toEqual(line);
    expect(problemsOf(read({ IMAGE_UPLOAD_KEY: "key" }))).toEqual(line);
    const env = read({ IMAGE_UPLOAD_URL: "https://host.example/upload", IMAGE_UPLOAD_KEY: "key" })();
    expect(pictureOrigins(env)).toEqual(["https://host.example"]);
    expect(pictureOrigins({ ...env, IMAGE_ORIGINS: ["https://i.example"] })).toEqual(["https://i.example"]);
    expect(pictureOrigins(read({})())).toEqual([]);
    for (const wrong of ["https://i.example/pictures", "https://*.i.example", "ftp://i.example"]) {
      expect(problemsOf(read({ IMAGE_ORIGINS: `https://i.example, ${wrong}` }))).toEqual([
        `  IMAGE_ORIGINS names '${wrong}': give origins such as https://pictures.example`,
      ]);
    }
  });

  test("[MAIL-4] accept a mail server only with a sender and the address for links", () => {
    const SMTP_URL = "smtps://school:secret@mail.example:465";
    const [EMAIL_FROM, PUBLIC_URL] = ["school@school.example", "https://school.example"];
    expect(read({ SMTP_URL, EMAIL_FROM, PUBLIC_URL })()).toMatchObject({ SMTP_URL, EMAIL_FROM });
    expect(problemsOf(read({ SMTP_URL }))).toEqual([
      "  PUBLIC_URL is missing: e-mail links to it",
      "  SMTP_URL and EMAIL_FROM belong together: set both or neither",
    ]);
    expect(problemsOf(read({ EMAIL_FROM, PUBLIC_URL }))).toEqual([
      "  SMTP_URL and EMAIL_FROM belong together: set both or neither",
    ]);
    for (const url of ["http://mail.example", "mail.example:25", "smtp://mail.example/in", "smtp://mail.example?a=b"])
      expect(problemsOf(read({ SMTP_URL: url, EMAIL_FROM, PUBLIC_URL }))).toEqual([
        "  SMTP_URL must be smtp:// or smtps:// with host and port and nothing after them",
      ]);
    for (const from of [
      "The school",
      "a@b.example, c@d.example",
      "The school <a@b.example>",
      "A\r\nBcc: x <a@b.example>",
    ])
      expect(problemsOf(read({ SMTP_URL, PUBLIC_URL, EMAIL_FROM: from }))).toEqual([
        "  EMAIL_FROM must be an address such as school@example.org: the name beside it is the school's",
      ]);
  });

  test("accept terms only with a privacy notice, both by https", () => {
    const [TERMS_URL, PRIVACY_URL] = ["https://school.example/terms", "https://school.example/privacy"];
    expect(read({ TERMS_URL, PRIVACY_URL })()).toMatchObject({ TERMS_URL, PRIVACY_URL });
    for (const one of [{ TERMS_URL }, { PRIVACY_URL }]) {
      expect(problemsOf(read(one))).toEqual(["  TERMS_URL and PRIVACY_URL belong together: set both or neither"]);
    }
    for (const url of ["http://school.example/terms", "javascript:alert(1)", "/terms"]) {
      expect(problemsOf(read({ TERMS_URL: url, PRIVACY_URL }))).toEqual(["  TERMS_URL must be an https:// address"]);
    }
  });
});
