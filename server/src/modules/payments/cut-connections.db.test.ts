import { expect } from "vitest";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import {
  asksHowItStands,
  cancels,
  holdsAndComesBack,
  holdsAndIsGone,
  isToldByAnEvent,
  sendsMoneyBack,
  type Town,
} from "../../../test/faults/flows.ts";
import { test } from "../../../test/faults/proxied-test.ts";
import { letJobsRun, someMinutesPass } from "../../../test/faults/recurring-jobs.ts";
import { checkBooks } from "../../../test/money-model/check-books.ts";

const TIMEOUT_MS = 120_000;
/** What somebody may be told whose line was cut; null is success, which a call that was repeated for them may end in. */
const CLEAR_ANSWERS = [null, "DATABASE_UNAVAILABLE", "PROVIDER_UNAVAILABLE"];

test(
  "[SAFE-2][SAFE-3] lines to the database and the provider cut before and after each commit: a clear answer, and money equals places",
  { timeout: TIMEOUT_MS },
  async ({ deps, stripe, startWatched }) => {
    const town: Town = { deps, stripe, charged: new Set(), promised: new Map() };
    const failPoint = new FailPoint("cut");
    const server = await startWatched(failPoint);
    let left = [holdsAndComesBack, holdsAndIsGone, asksHowItStands, isToldByAnEvent, cancels, sendsMoneyBack];
    for (let moment = 0; left.length > 0; moment++) {
      const begun = [];
      for (const flow of left) begun.push({ flow, ...(await flow.begin(town)) });
      const cut = [];
      for (const { flow, ask } of begun) {
        const isCut = failPoint.interfereAt(moment).then(() => true);
        const answer = ask(server);
        const over = answer.then(() => false);
        if (await Promise.race([isCut, over])) cut.push(flow);
        if (!flow.isNotWaitedFor) expect(CLEAR_ANSWERS).toContain(await answer);
        failPoint.rest();
      }
      for (const { comeBack } of begun) await comeBack?.(server);
      await someMinutesPass(deps.db);
      await letJobsRun(deps.db);
      for (const { inTheEnd } of begun) await inTheEnd?.(server);
      await checkBooks({ db: deps.db, stripe }, town);
      left = cut;
    }
  },
);
