// The release before and this one serve one database, under load, while it is migrated, upgraded and rolled back: no call fails.
// Usage: node packages/lab/upgrade-test.ts [release]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withClient } from "../../server/src/db/with-client.ts";
import { startBalancer } from "../../server/test/balancer.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { migrate } from "../../scripts/database/migrate.ts";
import { LEAN_NODE_ARGS } from "../../scripts/school/lean-server.ts";
import { type Part, startPart } from "../../scripts/school/part.ts";
import { freePort } from "../../scripts/school/ports.ts";
import type * as schoolModule from "../../scripts/school/school.ts";
import type { Outcomes } from "./upgrade/counted-calls.ts";
import { checkOut, releaseBefore } from "./upgrade/release-before.ts";
import { startLoad } from "./upgrade/school-load.ts";

const PHASE_MS = 5000;
const THIS = fileURLToPath(new URL("../..", import.meta.url));
/** What the release before reads: renamed, its calls must fail. */
const BREAKING = `ALTER TABLE "classes" RENAME COLUMN "capacity" TO "places"`;

const release = process.argv[2] ?? releaseBefore();
const folder = await mkdtemp(join(tmpdir(), "campside-upgrade-"));
const before = join(folder, "before");
const cleanups = [() => rm(folder, { recursive: true, force: true })];
const stop = stopOnSignal(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

let [failed, bought] = [0, 0];
function report(phase: string, { calls, failures, purchases }: Outcomes): void {
  const count = [...failures.values()].reduce((sum, one) => sum + one, 0);
  [failed, bought] = [failed + count, bought + purchases];
  console.log(`  ${phase}: ${calls} calls, ${purchases} purchases, ${count} failed`);
  for (const [what, times] of failures) console.log(`    ${times} × ${what}`);
}

async function test(): Promise<void> {
  console.log(`The release before is ${release}.`);
  checkOut(release, before);
  // The server inherits it: as long as in docker-compose.yml, so that the balancer has the time to notice.
  process.env["DRAIN_SECONDS"] = "3";
  const { startSchool } = (await import(pathToFileURL(join(before, "scripts/school/school.ts")).href)) as Pick<
    typeof schoolModule,
    "startSchool"
  >;
  const ports = [await freePort(), await freePort()];
  const [firstPort = 0, secondPort = 0] = ports;
  const school = await startSchool({ dataDir: join(folder, "data"), port: firstPort, databaseUrl: undefined });
  cleanups.push(() => school.stop());

  const servers = new Map<number, Part>();
  const start = async (code: string, port: number) => {
    const server = startPart({
      name: `server-${port}`,
      script: join(code, "server/src/main.ts"),
      args: ["--with-stand-ins"],
      nodeArgs: LEAN_NODE_ARGS,
      env: { ...school.serverEnv, PORT: String(port) },
      logFolder: join(folder, "logs"),
    });
    servers.set(port, server);
    await server.ready;
  };
  cleanups.push(async () => void (await Promise.all([...servers.values()].map((server) => server.stop()))));
  await start(before, secondPort);

  const urlOf = (port: number) => `http://127.0.0.1:${port}`;
  const balancer = await startBalancer(ports.map(urlOf));
  cleanups.push(() => balancer.close());
  const replace = async (port: number, code: string) => {
    const running = servers.get(port);
    const removed = balancer.waitForRemoval(urlOf(port));
    if (running) await running.stop();
    else {
      process.kill(school.pids["server"] ?? 0);
      await school.broken;
    }
    await removed;
    await start(code, port);
    await setTimeout(PHASE_MS);
  };
  const stripeSecretKey = school.serverEnv["STRIPE_SECRET_KEY"] ?? "";
  const load = startLoad({ url: balancer.url, facts: school.facts, stripeSecretKey });
  cleanups.push(() => load.stop());

  await setTimeout(PHASE_MS);
  report("two servers of the release before", load.take());
  const applied = await migrate(school.facts.databaseUrl, school.serverEnv["DATABASE_URL"]);
  report(`during ${applied.length} migrations (${applied.join(", ")})`, load.take());
  if (applied.length === 0) throw new Error("There was nothing to migrate: name an earlier release.");
  await setTimeout(PHASE_MS);
  report("the release before on the new schema", load.take());
  await replace(firstPort, THIS);
  report("one server of each release", load.take());
  await replace(secondPort, THIS);
  report("two servers of this release", load.take());
  await replace(firstPort, before);
  report("one server rolled back", load.take());
  await replace(secondPort, before);
  report("both rolled back", load.take());

  await withClient(school.facts.databaseUrl, (client) => client.query(BREAKING));
  await setTimeout(PHASE_MS);
  const { calls, failures } = load.take();
  const noticed = [...failures.values()].reduce((sum, one) => sum + one, 0);
  console.log(`  the control, a column renamed: ${calls} calls, ${noticed} failed`);
  if (noticed === 0) throw new Error("A migration that breaks the release before was not noticed.");
  if (bought === 0) throw new Error("Nobody has bought anything.");
  if (failed > 0) throw new Error(`${failed} calls failed.`);
}

try {
  await test();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stop();
}
