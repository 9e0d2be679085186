import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { type EmailKind, enqueueEmails, type NewEmail } from "../../jobs/enqueue-email.ts";
import { gatherSubstitutions } from "./gather-changes.ts";
import type { LockedClass } from "./lock-class.ts";

/** Who changes sessions; null for an operator. */
type Teller = Pick<Deps, "email"> & { actor: { id: string } | null };
type ToldClass = Pick<LockedClass, "id" | "instructorId">;

interface Telling<K extends EmailKind> {
  /** Who is told as well. */
  others?: readonly string[];
  /** How the messages are enqueued. */
  enqueue?: (deps: Pick<Deps, "email">, tx: Tx, messages: readonly NewEmail<K>[]) => Promise<void>;
}

/**
 * Enqueues a message to everybody who has a seat in a class, to its instructor and to `others`, except for whoever makes the
 * change. Who only holds a seat has to have a verified address: a hold costs nothing, so the message might go to anybody.
 */
export async function tellClass<K extends EmailKind>(
  { email, actor }: Teller,
  tx: Tx,
  { id: classId, instructorId }: ToldClass,
  message: (userId: string) => NewEmail<K>,
  { others = [], enqueue = enqueueEmails }: Telling<K> = {},
): Promise<void> {
  if (email === null) return;
  const live = await tx.enrolment.findMany({
    where: { classId, OR: [{ state: "paid" }, { state: "held", student: { emailVerifiedAt: { not: null } } }] },
    select: { studentId: true },
  });
  const userIds = new Set([instructorId, ...others, ...live.map(({ studentId }) => studentId)]);
  if (actor) userIds.delete(actor.id);
  await enqueue({ email }, tx, [...userIds].map(message));
}

/** Enqueues messages about who teaches a session from now on, within some minutes; to who taught it before as well. */
export async function tellSubstitution(
  teller: Teller,
  tx: Tx,
  told: ToldClass,
  { sessionId, beforeId }: { sessionId: string; beforeId: string },
): Promise<void> {
  const { instructorId, revision, startsAt } = await tx.session.findUniqueOrThrow({
    where: { id: sessionId },
    select: { instructorId: true, revision: true, startsAt: true },
  });
  const message = (userId: string) => ({
    kind: "session_substitute" as const,
    userId,
    refs: { sessionId, userId, revision, instructorId, beforeId },
  });
  await tellClass(teller, tx, told, message, {
    others: [instructorId, beforeId],
    enqueue: (deps, inTx, messages) => gatherSubstitutions(deps, inTx, messages, startsAt),
  });
}
