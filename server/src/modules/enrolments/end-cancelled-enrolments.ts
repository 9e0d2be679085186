import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import { enqueueJob, type JobPayloads } from "../../jobs/enqueue-job.ts";
import { runEach } from "../../jobs/run-each.ts";
import { endPaidEnrolment, lockPaidEnrolment } from "./end-paid-enrolment.ts";

/**
 * Ends every live enrolment in a cancelled class: a paid one with a refund of all that is left of its payment, each in a
 * transaction of its own; a hold with its checkout, by a job. Idempotent: what has ended is not live any more, and nothing becomes live in a
 * cancelled class, so a run that was interrupted is simply run again. One that fails does not keep the others.
 *
 * @throws the first failure, once all others have ended; the job is retried
 */
export async function endCancelledEnrolments(
  deps: Deps,
  { classId, requestedById }: JobPayloads["end-cancelled-enrolments"],
): Promise<void> {
  const { db } = deps;
  const live = await db.enrolment.findMany({
    where: { classId, state: { in: ["held", "paid"] }, class: { status: "cancelled" } },
    orderBy: { id: "asc" },
    select: { id: true, checkoutId: true, state: true },
  });
  await runEach(live, async ({ id: enrolmentId, checkoutId, state }) => {
    try {
      await db.$transaction(async (tx) => {
        if (state === "held") return enqueueJob(tx, "release-checkout", { checkoutId });
        const paid = await lockPaidEnrolment(tx, enrolmentId);
        const amountCents = paid.payment.leftCents;
        return endPaidEnrolment(deps, tx, paid, { amountCents, reason: "class_cancelled", requestedById });
      });
    } catch (error) {
      // Ended by its student or by an admin meanwhile.
      if (!isAppError(error, "ENROLMENT_ENDED")) throw error;
    }
  });
}
