import { once } from "node:events";
import { expect } from "vitest";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import {
  asksHowItStands,
  cancels,
  type Flow,
  holdsAndComesBack,
  holdsAndIsGone,
  isToldByAnEvent,
  sendsMoneyBack,
  type Town,
} from "../../../test/faults/flows.ts";
import { test } from "../../../test/faults/proxied-test.ts";
import { letJobsRun, someMinutesPass, untilSessionsRest } from "../../../test/faults/recurring-jobs.ts";
import { checkBooks } from "../../../test/money-model/check-books.ts";
import type { ServerProcess } from "../../../test/process-test.ts";

const TIMEOUT_MS = 240_000;

/**
 * Each server is killed in the middle of all flows at once, each flow at the same moment of its own; the next server
 * clears up what was left, and is killed at the next moment.
 */
async function killAtEveryMoment(town: Town, flows: Flow[], start: (failPoint: FailPoint) => Promise<ServerProcess>) {
  const kills = new Map(flows.map(({ name }) => [name, 0]));
  let left = flows;
  let failPoint = new FailPoint("stop");
  let server = await start(failPoint);
  for (let moment = 0; left.length > 0; moment++) {
    const begun = [];
    for (const flow of left) begun.push({ flow, ...(await flow.begin(town)) });
    const interrupted: Flow[] = [];
    for (const { flow, ask } of begun) {
      const stopped = failPoint.interfereAt(moment).then(() => true);
      const over = ask(server).then(
        () => false,
        () => false,
      );
      if (await Promise.race([stopped, over])) interrupted.push(flow);
      failPoint.rest();
    }
    server.child.kill("SIGKILL");
    await once(server.child, "exit");
    await untilSessionsRest(town.deps.db);
    for (const { name } of interrupted) kills.set(name, moment + 1);

    failPoint = new FailPoint("stop");
    server = await start(failPoint);
    for (const { comeBack } of begun) await comeBack?.(server);
    await someMinutesPass(town.deps.db);
    await letJobsRun(town.deps.db);
    for (const { inTheEnd } of begun) await inTheEnd?.(server);
    await checkBooks({ db: town.deps.db, stripe: town.stripe }, town);
    left = interrupted;
  }
  expect(flows.filter(({ name, moments }) => (kills.get(name) ?? 0) < moments)).toEqual([]);
}

test.for([
  ["holding, confirming and cancelling", [holdsAndComesBack, holdsAndIsGone, cancels, asksHowItStands]],
  ["settling an event and sending money back", [isToldByAnEvent, sendsMoneyBack]],
] as const)(
  "[SAFE-2][SAFE-3] a server killed at any moment of %s: another takes over, and money equals places",
  { timeout: TIMEOUT_MS },
  async ([, flows], { deps, stripe, startWatched }) => {
    await killAtEveryMoment({ deps, stripe, charged: new Set(), promised: new Map() }, [...flows], startWatched);
  },
);
