import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import type { AnyProcedure } from "@trpc/server";
import { expect } from "vitest";
import { processorMs } from "../../scripts/bench/processor.ts";
import { test as appTest } from "../test/app-test.ts";
import { discoverRoutes } from "../test/discovered-routes.ts";
import { aClass } from "../test/factories.ts";
import { allShown, COMMON_NAME, HOSTILE_VARIANTS, type HostileRequest } from "../test/hostile-variants.ts";
import { test } from "../test/process-test.ts";
import { loadRenderer } from "./pages/renderer.ts";
import { appRouter } from "./routers/app-router.ts";
import { metaOf } from "./trpc/procedures.ts";

const SERVER_BUILD = fileURLToPath(new URL("../../client/dist-server", import.meta.url));
const MAX_MS = 20;
/** The least of these counts: the other tests use the caches of the processor as well. */
const ATTEMPTS = 20;
const MAX_REPORTED = 5;
/**
 * What refusing a request without a token costs on the machine of docs/benchmarks.md. Where it costs more, that machine is
 * slower by this factor, and the limit is as much higher; it is never lower.
 */
const CONTROL_MS = 0.8;
/** More than a page renders. */
const CLASSES = 60;
const UNLIMITED = { LIMIT_READS_PER_ADDRESS: "1e9", LIMIT_CALLS_PER_ADDRESS: "1e9", LIMIT_TOKENS_PER_ADDRESS: "1e9" };
const UNKNOWN_ID = "01987654-3210-7abc-8def-0123456789ab";

const routes = discoverRoutes();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function ask(url: string, method: string, { path, headers = {}, body }: HostileRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(url, { method, path, agent, headers: { ...type, ...headers } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    // The server closes a connection whose request is too large.
    sent.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNREFUSED" ? reject(error) : resolve(0)));
    sent.end(body);
  });
}

/** The targets of a route: its path with an id, and of /trpc each procedure that needs no session. */
function targetsOf(route: string): { method: string; path: string; accept: string }[] {
  const [method = "", pattern = ""] = route.split(" ");
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
    .filter(([, one]) => metaOf(one).permission === undefined && (method === "POST") === (one._def.type === "mutation"))
    .map(([name]) => name);
  const paths =
    pattern === "/trpc/:path"
      ? procedures.map((name) => `/trpc/${name}`)
      : [pattern.replaceAll(/:\w+|\*/g, UNKNOWN_ID)];
  return paths.map((path) => ({ method, path, accept: "*/*" }));
}

// Collects the routes for the next test.
appTest("the routes are known", ({ app }) => {
  expect([app.hasRoute({ method: "GET", url: "/classes" }), routes.size > 30]).toEqual([true, true]);
});

test.runIf(process.platform === "linux")(
  "[SEC-1] no request of a visitor costs more than 20 ms of processor time",
  { timeout: 120_000 },
  async ({ db, startServer }) => {
    expect(existsSync(SERVER_BUILD), "the pages are not built: run npm run build").toBe(true);
    for (let count = 0; count < CLASSES; count++) await aClass(db, { name: `${COMMON_NAME} ${count}` });
    const { url, child } = await startServer({ ...UNLIMITED, LOG_LEVEL: "info" }, "ignore");
    const { pid = 0 } = child;
    const { pages } = await loadRenderer(SERVER_BUILD);
    const targets = [
      ...[...routes.keys()].flatMap(targetsOf),
      ...pages.map(({ path }) => ({ method: "GET", path: path.replaceAll(/\$\w+/g, UNKNOWN_ID), accept: "text/html" })),
    ];

    async function costOf(method: string, make: () => HostileRequest): Promise<number> {
      let lowest = Infinity;
      for (let count = 0; count < ATTEMPTS; count++) {
        const before = await processorMs(pid);
        await ask(url, method, make());
        lowest = Math.min(lowest, (await processorMs(pid)) - before);
        if (lowest < MAX_MS / 2) break;
      }
      return lowest;
    }

    // The first requests compile the code, and the first renderings of new pages do.
    for (let count = 0; count < 20; count++) {
      for (const { method, path, accept } of targets) {
        if (count < 3 || accept === "text/html") await ask(url, method, { ...allShown(path, 10), headers: { accept } });
      }
    }
    const controls: number[] = [];
    for (let count = 0; count < 10; count++) controls.push(await costOf("GET", () => ({ path: "/MyClass" })));
    const limit = MAX_MS * Math.max(1, Math.min(...controls) / CONTROL_MS);
    const costly: string[] = [];
    const cases = targets.flatMap((target) => Object.entries(HOSTILE_VARIANTS).map((variant) => ({ target, variant })));
    for (const { target, variant } of cases) {
      const { method, path, accept } = target;
      const [name, vary] = variant;
      const make = () => {
        const { headers, ...hostile } = vary(path);
        return { ...hostile, headers: { accept, ...headers } };
      };
      const cost = await costOf(method, make);
      if (cost > limit) costly.push(`${method} ${path}, ${name}: ${cost.toFixed(1)} ms`);
      if (costly.length >= MAX_REPORTED) break;
    }
    expect(costly).toEqual([]);
  },
);
