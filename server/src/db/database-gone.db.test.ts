import { expect, onTestFinished } from "vitest";
import { freePort } from "../../../scripts/school/ports.ts";
import { test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { startTcpProxy, type TcpProxy } from "../../test/faults/tcp-proxy.ts";
import { test as processTest } from "../../test/process-test.ts";
import { createDb } from "./client.ts";
import { probeDatabase } from "./database-probe.ts";

/** Instead of ten seconds. */
const SILENT_MS = 500;

/** The line to a database that hangs while it is silent. */
async function openLine(databaseUrl: string): Promise<TcpProxy> {
  const line = await startTcpProxy(databaseUrl);
  onTestFinished(line.close);
  return line;
}

appTest(
  "[SAFE-2] while the database hangs, every call gets 503 with Retry-After; calls resume with the database",
  async ({ databaseUrl, db, anotherApp, bearerOf }) => {
    const line = await openLine(databaseUrl);
    const silent = createDb(line.url, { silentMs: SILENT_MS });
    const probe = probeDatabase(line.url);
    onTestFinished(async () => void (await Promise.all([silent.$disconnect(), probe.close()])));
    const pools = { reads: silent, seats: silent, money: silent, plans: silent };
    const app = await anotherApp({ pools, publicDb: silent, probe });
    const headers = await bearerOf(await aUser(db, "student"));
    const { id: classId } = await aClass(db);
    const call = async (method: "GET" | "POST", url: string, payload?: object) => {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      return { url, status: answer.statusCode, hasRetryAfter: "retry-after" in answer.headers, body: answer.body };
    };
    const callAll = () =>
      Promise.all([
        call("POST", "/trpc/payments.start", { json: { classId } }),
        call("GET", "/trpc/classes.popular"),
        call("POST", "/create-payment-intent", { classId }),
        call("GET", "/popularClasses"),
      ]);
    // Opens a connection. The public lists are not requested: they would be served from the cache for a moment.
    expect(await call("POST", "/trpc/payments.start", { json: { classId } })).toMatchObject({ status: 200 });

    line.setSilent(true);
    for (const { url, status, hasRetryAfter, body } of await callAll()) {
      expect({ url, status, hasRetryAfter }).toEqual({ url, status: 503, hasRetryAfter: true });
      expect(body).toContain("DATABASE_UNAVAILABLE");
      expect(body).not.toMatch(/node_modules|\.ts:/);
    }
    const probes = await Promise.all(["/live", "/ready", "/health"].map((path) => call("GET", path)));
    expect(probes.map(({ status, body }) => [status, body])).toEqual([
      [200, '{"status":"ok"}'],
      [503, '{"status":"database unreachable"}'],
      [503, '{"status":"database unreachable"}'],
    ]);
    line.setSilent(false);
    await expect.poll(async () => (await callAll()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  },
);

processTest("[OPS-2] while the database hangs, the metrics say so", async ({ databaseUrl, startServer }) => {
  const line = await openLine(databaseUrl);
  const port = await freePort();
  await startServer({ LOG_LEVEL: "silent", DATABASE_URL: line.url, METRICS_PORT: String(port), ROLE: "web" });
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(await scrape()).toContain("\nschool_database_responds 1\n");
  line.setSilent(true);
  const text = await scrape();
  line.setSilent(false);
  expect(text).toContain("\nschool_database_responds 0\n");
  expect(text).toMatch(/^school_holds nan$/im);
});
