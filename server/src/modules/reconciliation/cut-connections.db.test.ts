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
import { test } from "../../../test/faults/proxied-test.ts";
import { advanceClock, runRecurringJobs } from "../../../test/faults/recurring-jobs.ts";
import { checkLedger } from "../../../test/money-model/check-ledger.ts";

const TIMEOUT_MS = 180_000;
/** What a caller may get whose connection was cut; null is success after a retry. */
const EXPECTED_ERRORS = [null, "DATABASE_UNAVAILABLE", "PROVIDER_UNAVAILABLE"];

// Slow: cuts at every point of seven flows.
test(
  "[SAFE-2][SAFE-3] connections to database and provider are cut before and after each commit: a defined answer, and money equals enrolments",
  { timeout: TIMEOUT_MS },
  async ({ deps, stripe, startWatched }) => {
    const world: World = { deps, stripe, charged: new Set(), promised: new Map() };
    const failPoint = new FailPoint("cut");
    const server = await startWatched(failPoint);
    let left = [holdAndReturn, holdCart, holdAndAbandon, settleOwn, handleEvent, cancel, sendRefund];
    for (let point = 0; left.length > 0; point++) {
      const prepared = [];
      for (const flow of left) prepared.push({ flow, ...(await flow.prepare(world)) });
      const cut = [];
      for (const { flow, call } of prepared) {
        const isCut = failPoint.interruptAt(point).then(() => true);
        const answer = call(server);
        const isDone = answer.then(() => false);
        if (await Promise.race([isCut, isDone])) cut.push(flow);
        if (!flow.isBackground) expect(EXPECTED_ERRORS).toContain(await answer);
        failPoint.disarm();
      }
      for (const { retry } of prepared) await retry?.(server);
      await advanceClock(deps.db);
      await runRecurringJobs(deps.db);
      for (const { verify } of prepared) await verify?.(server);
      await checkLedger({ db: deps.db, stripe }, world);
      left = cut;
    }
  },
);
