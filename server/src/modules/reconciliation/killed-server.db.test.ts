import { once } from "node:events";
import { expect } from "vitest";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import {
  cancel,
  type Flow,
  handleEvent,
  holdAndAbandon,
  holdAndReturn,
  sendRefund,
  settleOwn,
  type World,
} from "../../../test/faults/flows.ts";
import { test } from "../../../test/faults/proxied-test.ts";
import { advanceClock, runRecurringJobs, waitForIdleSessions } from "../../../test/faults/recurring-jobs.ts";
import { checkLedger } from "../../../test/money-model/check-ledger.ts";
import type { ServerProcess } from "../../../test/process-test.ts";

const TIMEOUT_MS = 240_000;

/** Kills a server while all flows are at their n-th point; the next one recovers and is killed at the next point. */
async function killAtEveryPoint(world: World, flows: Flow[], start: (failPoint: FailPoint) => Promise<ServerProcess>) {
  const kills = new Map(flows.map(({ name }) => [name, 0]));
  let left = flows;
  let failPoint = new FailPoint("stop");
  let server = await start(failPoint);
  for (let point = 0; left.length > 0; point++) {
    const prepared = [];
    for (const flow of left) prepared.push({ flow, ...(await flow.prepare(world)) });
    const interrupted: Flow[] = [];
    for (const { flow, call } of prepared) {
      const isStopped = failPoint.interruptAt(point).then(() => true);
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
    for (const { name } of interrupted) kills.set(name, point + 1);

    failPoint = new FailPoint("stop");
    server = await start(failPoint);
    for (const { retry } of prepared) await retry?.(server);
    await advanceClock(world.deps.db);
    await runRecurringJobs(world.deps.db);
    for (const { verify } of prepared) await verify?.(server);
    await checkLedger({ db: world.deps.db, stripe: world.stripe }, world);
    left = interrupted;
  }
  expect(flows.filter(({ name, points }) => (kills.get(name) ?? 0) < points)).toEqual([]);
}

test.for([
  ["holding, confirming and cancelling", [holdAndReturn, holdAndAbandon, cancel, settleOwn]],
  ["handling an event and sending a refund", [handleEvent, sendRefund]],
] as const)(
  "[SAFE-2][SAFE-3] a server is killed at any point of %s: another takes over, and money equals enrolments",
  { timeout: TIMEOUT_MS },
  async ([, flows], { deps, stripe, startWatched }) => {
    await killAtEveryPoint({ deps, stripe, charged: new Set(), promised: new Map() }, [...flows], startWatched);
  },
);
