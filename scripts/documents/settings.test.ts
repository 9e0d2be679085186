import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SETTING_NAMES, STAND_IN_SETTINGS } from "../../server/src/env.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const standIns = new Set<string>(STAND_IN_SETTINGS);
/** Set by the image. */
const IN_IMAGE = new Set(["HOST", "PORT", "MEDIA_DIR"]);
const settings = SETTING_NAMES.filter((name) => !standIns.has(name));

describe("every setting of the server", () => {
  test("is in the README", () => {
    const readme = read("README.md");
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test("can be set in the deployment", () => {
    const compose = read("docker-compose.yml");
    const missing = settings.filter((name) => !new RegExp(`^    ${name}: `, "m").test(compose));
    expect(missing.filter((name) => !IN_IMAGE.has(name))).toEqual([]);
  });
});
