import { expect } from "vitest";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import {
  cancel,
  handleEvent,
  holdAndAbandon,
  holdAndReturn,
  holdCart,
  sendRefund,
  settleOwn,
  type World,
} from "../../../test/faults/flows.ts";
import { killServer } from "../../../test/faults/kill-server.ts";
import { test } from "../../../test/faults/proxied-test.ts";

/** The last one leaves a job, which another flow's job would be taken for. */
const FLOWS = [holdAndReturn, holdCart, holdAndAbandon, settleOwn, handleEvent, sendRefund, cancel];

// Slow: starts two servers.
test(
  "[SAFE-2][SAFE-3] a server is killed at the last point of every flow: another takes over, and money equals enrolments",
  { timeout: 120_000 },
  async ({ deps, stripe, startWatched }) => {
    const world: World = { deps, stripe, charged: new Set(), promised: new Map() };
    const start = async () => {
      const failPoint = new FailPoint("stop");
      return { failPoint, server: await startWatched(failPoint) };
    };
    const { interrupted } = await killServer(world, FLOWS, await start(), ({ points }) => points - 1, start);
    expect(interrupted).toEqual(FLOWS);
  },
);
