import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultOf, SETTING_NAMES, STAND_IN_SETTINGS } from "../../server/src/env.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const standIns = new Set<string>(STAND_IN_SETTINGS);
/** Set by the image. */
const IN_IMAGE = new Set(["HOST", "PORT", "MEDIA_DIR"]);
const settings = SETTING_NAMES.filter((name) => !standIns.has(name));

test("[SEC-4] every container of the deployment has a memory limit and rotates its log", () => {
  const [, services = ""] = read("docker-compose.yml").split(/^services:$/m);
  const [withoutRest = ""] = services.split(/^networks:$/m);
  const containers = withoutRest.split(/^(?=  [\w-]+:$)/m).filter((text) => /^  [\w-]+:$/m.test(text));
  expect(containers.length).toBeGreaterThan(4);
  expect(containers.filter((text) => !/^    (mem_limit: \d+[mg]|<<: \*app)$/m.test(text))).toEqual([]);
  expect(containers.filter((text) => !/^    (logging: \*logging|<<: \*app)$/m.test(text))).toEqual([]);
  expect(read("docker-compose.yml")).toMatch(/^x-app: &app$[^]*?^  logging: \*logging$[^]*?^  mem_limit: \d+m$/m);
});

describe("every setting of the server", () => {
  test("is in the README", () => {
    const readme = read("README.md");
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test("has its default in the README", () => {
    const rows = [...read("README.md").matchAll(/^\| (`[A-Z\d_`, ]+`) \| [^|]*default ([^|;,]+).* \|$/gm)];
    const documented = rows.flatMap(([, names = "", values = ""]) => {
      const defaults = values.trim().split(" and ");
      return names.split(", ").map((name, index) => [name.slice(1, -1), defaults[index]?.replaceAll("`", "")]);
    });
    const own = settings
      .map((name) => [name, defaultOf(name)])
      .filter(([, value]) => value !== undefined && typeof value !== "object");
    expect(Object.fromEntries(documented)).toMatchObject(
      Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    );
  });

  test("can be set in the deployment", () => {
    const compose = read("docker-compose.yml");
    const missing = settings.filter((name) => !new RegExp(`^    ${name}: `, "m").test(compose));
    expect(missing.filter((name) => !IN_IMAGE.has(name))).toEqual([]);
  });
});
