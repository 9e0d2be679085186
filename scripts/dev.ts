import { fileURLToPath } from "node:url";
import { createServer, type ProxyOptions } from "vite";
import { readEnv } from "../server/src/env.ts";
import { createDb } from "../server/src/db/client.ts";
import { readSchool } from "../server/src/modules/school/school.ts";
import { pageConfig, withConfig, withSchool } from "../server/src/pages/page-config.ts";
import { announceSchool } from "./school/announce.ts";
import { freePort, requireFreePort } from "./school/ports.ts";
import { startSchool } from "./school/school.ts";
import { readSchoolSettings } from "./school/settings.ts";
import { supervise } from "./school/supervise.ts";

const CLIENT_CONFIG = fileURLToPath(new URL("../client/vite.config.ts", import.meta.url));
const SERVER_PATHS = ["/trpc", "/media", "/webhooks", "/live", "/ready", "/health", "/openapi.json", "/docs", "/email"];

/** The first segments of the documented paths. */
async function documentedPaths(serverUrl: string): Promise<string[]> {
  const response = await fetch(`${serverUrl}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };
  return [...new Set(Object.keys(paths).map((path) => `/${path.split("/")[1] ?? ""}`))];
}

/** Proxies a documented path, except for a browser that asks for HTML: it gets the page from Vite. */
function unlessPage(target: string): ProxyOptions {
  return { target, bypass: ({ headers, url }) => (headers.accept?.includes("text/html") ? url : undefined) };
}

const startedAt = Date.now();

// Vite serves the page with hot reload and proxies the server's paths.
await supervise(async () => {
  const settings = readSchoolSettings(process.env);
  await requireFreePort(settings.port);
  const serverPort = await freePort();
  const serverUrl = `http://127.0.0.1:${serverPort}`;
  const school = await startSchool({ ...settings, serverPort, serverNodeArgs: ["--watch-preserve-output", "--watch"] });
  const env = readEnv(school.serverEnv, { allowStandIns: true });
  const db = createDb(env.DATABASE_URL, { poolSize: 1 });
  // Vite serves one language at a time.
  const config = pageConfig(env);
  const vite = await createServer({
    configFile: CLIENT_CONFIG,
    server: {
      port: settings.port,
      strictPort: true,
      proxy: Object.fromEntries([
        ...(await documentedPaths(serverUrl)).map((path) => [path, unlessPage(serverUrl)]),
        ...SERVER_PATHS.map((path) => [path, serverUrl]),
      ]),
    },
    plugins: [
      {
        name: "campside-page-config",
        transformIndexHtml: async (html) =>
          withConfig(html, withSchool(config, { ...(await readSchool(db)), languages: ["en"] })),
      },
    ],
  });
  await vite.listen();
  announceSchool(school.run, Date.now() - startedAt);
  return {
    broken: school.broken,
    stop: async () => {
      await vite.close();
      await db.$disconnect();
      await school.stop();
    },
  };
});
