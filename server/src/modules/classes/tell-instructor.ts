import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";

type Told = "class_approved" | "class_denied" | "class_closed" | "class_cancelled";

/** Enqueues the e-mail of a decision to the instructor of the class. Called after the change, in its transaction. */
export async function tellInstructor(deps: Pick<Deps, "email">, tx: Tx, kind: Told, classId: string): Promise<void> {
  if (deps.email === null) return;
  const { instructorId: userId, updatedAt } = await tx.class.findUniqueOrThrow({
    where: { id: classId },
    select: { instructorId: true, updatedAt: true },
  });
  await enqueueEmail(deps, tx, { kind, userId, refs: { classId, changedAt: updatedAt.toISOString() } });
}
