import { once } from "node:events";
import { checkLedger } from "../money-model/check-ledger.ts";
import type { ServerProcess } from "../process-test.ts";
import type { FailPoint } from "./fail-point.ts";
import type { Flow, World } from "./flows.ts";
import { advanceClock, runRecurringJobs, waitForIdleSessions } from "./recurring-jobs.ts";

/** A server with the fail point that it passes. */
export interface WatchedServer {
  server: ServerProcess;
  failPoint: FailPoint;
}

/**
 * Kills a server while each flow is at a point of its own; the next server takes over, and money must equal enrolments.
 *
 * @returns the next server, and the flows that had such a point
 */
export async function killServer(
  world: World,
  flows: readonly Flow[],
  { server, failPoint }: WatchedServer,
  pointOf: (flow: Flow) => number,
  start: () => Promise<WatchedServer>,
): Promise<{ interrupted: Flow[]; next: WatchedServer }> {
  const prepared = [];
  for (const flow of flows) prepared.push({ flow, ...(await flow.prepare(world)) });
  const interrupted: Flow[] = [];
  for (const { flow, call } of prepared) {
    const isStopped = failPoint.interruptAt(pointOf(flow)).then(() => true);
    const isDone = call(server).then(
      () => false,
      () => false,
    );
    if (await Promise.race([isStopped, isDone])) interrupted.push(flow);
    failPoint.disarm();
  }
  server.child.kill("SIGKILL");
  await once(server.child, "exit");
  await waitForIdleSessions(world.deps.db);

  const next = await start();
  for (const { retry } of prepared) await retry?.(next.server);
  await advanceClock(world.deps.db);
  await runRecurringJobs(world.deps.db);
  for (const { verify } of prepared) await verify?.(next.server);
  await checkLedger({ db: world.deps.db, stripe: world.stripe }, world);
  return { interrupted, next };
}
