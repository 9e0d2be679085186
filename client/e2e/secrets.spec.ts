import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { schoolConfig } from "./support/school-config.ts";
import { expect, test } from "./support/test.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** Every public path that serves text. */
async function addresses(): Promise<string[]> {
  // The files of each language have one address.
  const folders = await readdir(DIST);
  const builds = await Promise.all(folders.map((language) => readdir(join(DIST, language), { recursive: true })));
  // The build's metadata is not served.
  const served = [...new Set(builds.flat())].filter((file) => file !== "index.html" && !file.startsWith(".vite"));
  const texts = served.filter((file) => /\.(js|css|html|svg|json|txt|map)$/.test(file));
  return [
    "/",
    "/login",
    "/docs/",
    "/openapi.json",
    "/live",
    "/ready",
    "/health",
    ...texts.map((file) => `/${file.replaceAll("\\", "/")}`),
  ];
}

test("[SAFE-5] no public response of the running school contains one of its secrets", async ({ request }) => {
  const { secrets, stripePublishableKey } = schoolConfig();
  expect(Object.values(secrets).every((secret) => secret.length >= 32)).toBe(true);
  let everything = "";
  for (const path of await addresses()) {
    const answer = await request.get(path, { headers: { accept: "text/html,*/*" } });
    expect(answer.ok(), path).toBe(true);
    everything += await answer.text();
  }
  // Positive control: the search finds public settings.
  expect(everything).toContain(stripePublishableKey);
  expect(Object.keys(secrets).filter((name) => everything.includes(secrets[name] ?? ""))).toEqual([]);
});
