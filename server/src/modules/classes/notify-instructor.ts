import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail, TAKE_BACK_MINUTES } from "../../jobs/enqueue-email.ts";

type Decision =
  | "class_approved"
  | "class_denied"
  | "class_closed"
  | "class_reopened"
  | "class_close_declined"
  | "class_cancelled";

/** What an admin takes back with one click. */
const REVERSIBLE: ReadonlySet<Decision> = new Set(["class_closed", "class_reopened"]);

/** Enqueues the e-mail of a decision to the instructor of the class. Called after the change, in its transaction. */
export async function notifyInstructor(deps: Deps, tx: Tx, kind: Decision, classId: string): Promise<void> {
  if (deps.email === null) return;
  const { instructorId: userId, updatedAt } = await tx.class.findUniqueOrThrow({
    where: { id: classId },
    select: { instructorId: true, updatedAt: true },
  });
  const message = { kind, userId, refs: { classId, changedAt: updatedAt.toISOString() } };
  await enqueueEmail(deps, tx, message, REVERSIBLE.has(kind) ? { delayMinutes: TAKE_BACK_MINUTES } : {});
}
