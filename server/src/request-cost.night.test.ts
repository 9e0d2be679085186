import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AnyProcedure } from "@trpc/server";
import { expect } from "vitest";
import { LEAN_NODE_ARGS } from "../../scripts/school/lean-server.ts";
import { test as appTest } from "../test/app-test.ts";
import { discoverRoutes } from "../test/discovered-routes.ts";
import { aClass } from "../test/factories.ts";
import { allShown, COMMON_NAME, HOSTILE_VARIANTS } from "../test/hostile-variants.ts";
import { test } from "../test/process-test.ts";
import { ask, controlMs, costOf, MAX_MS, UNLIMITED_ENV } from "../test/request-cost.ts";
import { loadRenderer } from "./pages/renderer.ts";
import { appRouter } from "./routers/app-router.ts";
import { metaOf } from "./trpc/procedures.ts";

const SERVER_BUILD = fileURLToPath(new URL("../../client/dist-server/en", import.meta.url));
const MAX_REPORTED = 5;
/** More than a page renders. */
const CLASSES = 60;
const UNKNOWN_ID = "01987654-3210-7abc-8def-0123456789ab";

const routes = discoverRoutes();
/** The targets of a route: its path with an id, and of /trpc each procedure that needs no meeting. */
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
  { timeout: 300_000 },
  async ({ db, startServer }) => {
    expect(existsSync(SERVER_BUILD), "the pages are not built: run npm run build").toBe(true);
    for (let count = 0; count < CLASSES; count++) await aClass(db, { name: `${COMMON_NAME} ${count}` });
    const { url, child } = await startServer(UNLIMITED_ENV, "ignore", LEAN_NODE_ARGS);
    const { pid = 0 } = child;
    const { pages } = await loadRenderer(SERVER_BUILD);
    const targets = [
      ...[...routes.keys()].flatMap(targetsOf),
      ...pages.map(({ path }) => ({ method: "GET", path: path.replaceAll(/\$\w+/g, UNKNOWN_ID), accept: "text/html" })),
    ];

    // The first requests compile the code, and the first renderings of new pages do.
    for (let count = 0; count < 60; count++) {
      controlMs();
      for (const { method, path, accept } of targets) {
        if (count < 3 || accept === "text/html") await ask(url, method, { ...allShown(path, 10), headers: { accept } });
      }
    }
    const costly: string[] = [];
    const cases = targets.flatMap((target) => Object.entries(HOSTILE_VARIANTS).map((variant) => ({ target, variant })));
    for (const { target, variant } of cases) {
      const { method, path, accept } = target;
      const [name, vary] = variant;
      const make = () => {
        const { headers, ...hostile } = vary(path);
        return { ...hostile, headers: { accept, ...headers } };
      };
      const cost = await costOf(pid, url, method, make);
      if (cost > MAX_MS) costly.push(`${method} ${path}, ${name}: ${cost.toFixed(1)} ms`);
      if (costly.length >= MAX_REPORTED) break;
    }
    expect(costly).toEqual([]);
  },
);
