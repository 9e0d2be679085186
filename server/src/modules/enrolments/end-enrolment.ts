import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import type { LockedEnrolment } from "./lock-enrolments.ts";

/** Ends a paid enrolment and frees its seat, and enqueues the student's e-mail. Does nothing where it has ended already. */
export async function endEnrolment(
  deps: Pick<Deps, "email">,
  tx: Tx,
  { id: enrolmentId, studentId: userId }: Pick<LockedEnrolment, "id" | "studentId">,
): Promise<void> {
  const [row] = await tx.$queryRaw<{ isEnded: boolean }[]>`SELECT end_enrolment(${enrolmentId}::uuid) AS "isEnded"`;
  if (row?.isEnded) await enqueueEmail(deps, tx, { kind: "enrolment_ended", userId, refs: { enrolmentId } });
}
