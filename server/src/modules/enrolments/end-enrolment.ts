import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import type { LockedEnrolment } from "./lock-enrolments.ts";

/**
 * Ends a paid enrolment and frees its seat, and enqueues the student's e-mail. Does nothing where it has ended already.
 *
 * @param isBySchool whether the school ends it: the use of a code comes back with the last place of its checkout
 */
export async function endEnrolment(
  deps: Deps,
  tx: Tx,
  { id: enrolmentId, studentId: userId }: Pick<LockedEnrolment, "id" | "studentId">,
  { isBySchool = false } = {},
): Promise<void> {
  const [row] = await tx.$queryRaw<{ isEnded: boolean }[]>`
    SELECT end_enrolment(${enrolmentId}::uuid, ${isBySchool}::bool) AS "isEnded"`;
  if (row?.isEnded) await enqueueEmail(deps, tx, { kind: "enrolment_ended", userId, refs: { enrolmentId } });
}

/** Locks the codes of the checkouts of enrolments that end in one transaction, in their order, before the first one ends. */
export const lockCodes = (tx: Tx, enrolmentIds: readonly string[]) =>
  tx.$executeRaw`SELECT lock_codes(ARRAY(SELECT checkout_id FROM enrolments WHERE id = ANY (${enrolmentIds}::uuid[])))`;
