// The release before and this one serve one database, under load, while it is migrated, upgraded and rolled back: no call fails.
// Usage: node packages/lab/upgrade-test.ts [release]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withClient } from "../../server/src/db/with-client.ts";
import { startBalancer } from "../../server/test/balancer.ts";
import { migrate } from "../../scripts/database/migrate.ts";
import { freePort } from "../../scripts/school/ports.ts";
import type * as schoolModule from "../../scripts/school/school.ts";
import { startCallers } from "./load/buyers.ts";
import { Calls, type Seen } from "./load/calls.ts";
import { startServer } from "./load/school.ts";
import type { Server } from "./load/start-process.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";
import { journeysOf } from "./upgrade/journeys.ts";
import { checkOut, releaseBefore } from "./upgrade/release-before.ts";

const PHASE_MS = 5000;
const MAX_SOCKETS = 16;
const THIS = fileURLToPath(new URL("../..", import.meta.url));
/** What the release before reads: renamed, its calls must fail. */
const BREAKING = `ALTER TABLE "classes" RENAME COLUMN "capacity" TO "places"`;

const found = process.argv[2] ?? releaseBefore();
if (found === null) {
  console.log("No commit has fewer migrations: there is no release to upgrade from.");
  process.exit();
}
const release = found;
const folder = await mkdtemp(join(tmpdir(), "campside-upgrade-"));
const before = join(folder, "before");
const cleanups = [() => rm(folder, { recursive: true, force: true })];
const stop = stopOnSignal(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

const callsOf = ({ answers }: Seen) => [...answers.values()].reduce((sum, one) => sum + one, 0);
let [failed, bought] = [0, 0];
function report(phase: string, seen: Seen): void {
  const { purchases, wrong } = seen;
  [failed, bought] = [failed + wrong.length, bought + purchases.length];
  console.log(`  ${phase}: ${callsOf(seen)} calls, ${purchases.length} purchases, ${wrong.length} failed`);
  for (const [what, all] of Map.groupBy(wrong, (one) => one)) console.log(`    ${all.length} × ${what}`);
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

  const servers = new Map<number, Server>();
  const start = async (code: string, port: number) => {
    const settings = { ...school.serverEnv, PORT: String(port) };
    servers.set(port, await startServer(join(folder, "logs"), settings, code));
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
  const calls = new Calls(balancer.url, MAX_SOCKETS);
  const stopCallers = startCallers(calls, journeysOf(calls, school));
  cleanups.push(async () => {
    await stopCallers();
    calls.close();
  });

  await setTimeout(PHASE_MS);
  report("two servers of the release before", calls.take());
  const applied = await migrate(school.run.databaseUrl, school.serverEnv["DATABASE_URL"]);
  report(`during ${applied.length} migrations (${applied.join(", ")})`, calls.take());
  if (applied.length === 0) throw new Error("There was nothing to migrate: name an earlier release.");
  await setTimeout(PHASE_MS);
  report("the release before on the new schema", calls.take());
  await replace(firstPort, THIS);
  report("one server of each release", calls.take());
  await replace(secondPort, THIS);
  report("two servers of this release", calls.take());
  await replace(firstPort, before);
  report("one server rolled back", calls.take());
  await replace(secondPort, before);
  report("both rolled back", calls.take());

  await withClient(school.run.databaseUrl, (client) => client.query(BREAKING));
  await setTimeout(PHASE_MS);
  const seen = calls.take();
  const noticed = seen.wrong.length;
  console.log(`  the control, a column renamed: ${callsOf(seen)} calls, ${noticed} failed`);
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
