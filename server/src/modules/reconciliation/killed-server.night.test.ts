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
import { killServer, type WatchedServer } from "../../../test/faults/kill-server.ts";
import { test } from "../../../test/faults/proxied-test.ts";

/** Kills a server while all flows are at their n-th point; the next one recovers and is killed at the next point. */
async function killAtEveryPoint(world: World, flows: Flow[], start: () => Promise<WatchedServer>) {
  const kills = new Map(flows.map(({ name }) => [name, 0]));
  let left = flows;
  let watched = await start();
  for (let point = 0; left.length > 0; point++) {
    const { interrupted, next } = await killServer(world, left, watched, () => point, start);
    for (const { name } of interrupted) kills.set(name, point + 1);
    left = interrupted;
    watched = next;
  }
  expect(flows.filter(({ name, points }) => (kills.get(name) ?? 0) < points)).toEqual([]);
}

test.for([
  ["holding, confirming and cancelling", [holdAndReturn, holdAndAbandon, cancel, settleOwn]],
  ["handling an event and sending a refund", [handleEvent, sendRefund]],
] as const)(
  "[SAFE-2][SAFE-3] a server is killed at any point of %s: another takes over, and money equals enrolments",
  { timeout: 240_000 },
  async ([, flows], { deps, stripe, startWatched }) => {
    const start = async () => {
      const failPoint = new FailPoint("stop");
      return { failPoint, server: await startWatched(failPoint) };
    };
    await killAtEveryPoint({ deps, stripe, charged: new Set(), promised: new Map() }, [...flows], start);
  },
);
