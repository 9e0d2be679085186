import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import type { AnyProcedure } from "@trpc/server";
import { expect } from "vitest";
import { processorMs } from "../../scripts/bench/processor.ts";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../scripts/school/lean-server.ts";
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
const ATTEMPTS = 40;
const MAX_REPORTED = 5;
/** What {@link controlMs} is on the machine of docs/benchmarks.md while it does nothing else. */
const CONTROL_MS = 7.4;
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

/** The processor time of work like a page's, in this process: text escaped, joined and compressed. */
function controlMs(): number {
  const before = process.cpuUsage();
  const items = Array.from({ length: 4000 }, (_, index) => ({ id: `<${index}>`, name: `Name & "${index * 7919}"` }));
  const html = (JSON.parse(JSON.stringify(items)) as typeof items).map(
    ({ id, name }) => `<li id="${id.replaceAll("<", "&lt;")}">${name.replaceAll(/[&"]/g, "&amp;")}</li>`,
  );
  gzipSync(html.join(""));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
  { timeout: 300_000 },
  async ({ db, startServer }) => {
    expect(existsSync(SERVER_BUILD), "the pages are not built: run npm run build").toBe(true);
    for (let count = 0; count < CLASSES; count++) await aClass(db, { name: `${COMMON_NAME} ${count}` });
    const { url, child } = await startServer(
      { ...UNLIMITED, ...LEAN_ENV, LOG_LEVEL: "info" },
      "ignore",
      LEAN_NODE_ARGS,
    );
    const { pid = 0 } = child;
    const { pages } = await loadRenderer(SERVER_BUILD);
    const targets = [
      ...[...routes.keys()].flatMap(targetsOf),
      ...pages.map(({ path }) => ({ method: "GET", path: path.replaceAll(/\$\w+/g, UNKNOWN_ID), accept: "text/html" })),
    ];

    /** The cost on the quiet machine: one on which the control takes longer is slower by as much. */
    async function costOf(method: string, make: () => HostileRequest): Promise<number> {
      let cost = Infinity;
      let [request, control] = [Infinity, Infinity];
      for (let count = 0; count < ATTEMPTS && cost > MAX_MS; count++) {
        const before = await processorMs(pid);
        await ask(url, method, make());
        request = Math.min(request, (await processorMs(pid)) - before);
        if (request > MAX_MS) control = Math.min(control, controlMs());
        cost = request <= MAX_MS ? request : request / Math.max(1, control / CONTROL_MS);
      }
      return cost;
    }

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
      const cost = await costOf(method, make);
      if (cost > MAX_MS) costly.push(`${method} ${path}, ${name}: ${cost.toFixed(1)} ms`);
      if (costly.length >= MAX_REPORTED) break;
    }
    expect(costly).toEqual([]);
  },
);
