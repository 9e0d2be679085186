import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultOf, SETTING_NAMES, STAND_IN_SETTINGS } from "../../server/src/env.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const standIns = new Set<string>(STAND_IN_SETTINGS);
/** Set by the image. */
const IN_IMAGE = new Set(["HOST", "PORT", "MEDIA_DIR"]);
/** Made by the deployment of others, or the same for all. */
const IN_DEPLOYMENT = new Set([
  "DATABASE_URL",
  "ROLE",
  "METRICS_HOST",
  "REDIS_URL",
  "DRAIN_SECONDS",
  "TRUSTED_PROXIES",
]);
const settings = SETTING_NAMES.filter((name) => !standIns.has(name));

test("[SEC-4] every container of the deployment has a memory limit and rotates its log", () => {
  const [, services = ""] = read("docker-compose.yml").split(/^services:$/m);
  const [withoutRest = ""] = services.split(/^networks:$/m);
  const containers = withoutRest.split(/^(?=  [\w-]+:$)/m).filter((text) => /^  [\w-]+:$/m.test(text));
  expect(containers.length).toBeGreaterThan(4);
  expect(containers.filter((text) => !/^    (mem_limit: \d+[mg]|<<: \*(app|backup))$/m.test(text))).toEqual([]);
  expect(containers.filter((text) => !/^    (logging: \*logging|<<: \*(app|backup))$/m.test(text))).toEqual([]);
  for (const template of [/^x-app: &app$[^]*?^services:$/m, /^x-backup: &backup$[^]*?^x-app:/m]) {
    const [text = ""] = template.exec(read("docker-compose.yml")) ?? [];
    expect(text).toMatch(/^  logging: \*logging$[^]*?^  mem_limit: \d+m$/m);
  }
});

describe("every setting of the server", () => {
  test("is in docs/settings.md", () => {
    const guide = read("docs/settings.md");
    expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  test("has its default there", () => {
    const rows = [...read("docs/settings.md").matchAll(/^\| (`[A-Z\d_`, ]+`) \| [^|]*default ([^|;,]+).* \|$/gm)];
    const documented = rows.flatMap(([, names = "", values = ""]) => {
      const defaults = values.trim().split(" and ");
      return names.split(", ").map((name, index) => [name.slice(1, -1), defaults[index]?.replaceAll("`", "")]);
    });
    const serverSettings = settings
      .map((name) => [name, defaultOf(name)])
      .filter(([, value]) => value !== undefined && typeof value !== "object");
    expect(Object.fromEntries(documented)).toMatchObject(
      Object.fromEntries(serverSettings.map(([name, value]) => [name, String(value)])),
    );
  });

  test("can be set in the deployment", () => {
    const compose = read("docker-compose.yml");
    const missing = settings.filter((name) => !new RegExp(`^    ${name}: \\$\\{${name}:`, "m").test(compose));
    expect(missing.filter((name) => !IN_IMAGE.has(name) && !IN_DEPLOYMENT.has(name))).toEqual([]);
  });

  test("[SEC-4] that is a secret can be given to the deployment as a file", () => {
    const compose = read("docker-compose.yml");
    const secrets = settings.filter((name) =>
      /SECRETS?$|SECRET_KEY$|SECRET_ACCESS_KEY$|UPLOAD_KEY$|ACCOUNT$|SMTP_URL|^HEALTH_/.test(name),
    );
    expect(secrets).toHaveLength(10);
    expect(secrets.filter((name) => !compose.includes(`    ${name}_FILE: \${${name}_FILE:-}\n`))).toEqual([]);
  });
});

test("[OPS-3] every setting of the backups is in docs/settings.md", () => {
  const names = new Set(read("docker-compose.yml").match(/\bBACKUP_[A-Z\d_]+\b/g));
  expect(names.size).toBeGreaterThan(7);
  const guide = read("docs/settings.md");
  expect([...names].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
