import { expect } from "vitest";
import { test } from "../../test/faults/cluster.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";

// Slow: starts two PostgreSQL clusters.
test(
  "[OPS-5][SAFE-2] the primary is killed: its standby has everything that was acknowledged while it was synchronous",
  { timeout: 60_000 },
  async ({ cluster, deps, stripe }) => {
    await cluster.waitForStandby();
    const kept = await aPaidEnrolment(deps, stripe);
    // The negative control: acknowledged, although the standby does not have it.
    await cluster.loseStandby();
    await aPaidEnrolment(deps, stripe);
    await cluster.killPrimary();
    const promoted = await cluster.promote();
    const enrolments = await promoted.enrolment.findMany({ select: { id: true, state: true } });
    expect(enrolments).toEqual([{ id: kept.enrolmentId, state: "paid" }]);
    expect(await promoted.receipt.count()).toBe(1);
  },
);
