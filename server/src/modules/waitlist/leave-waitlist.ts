import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Db, Tx } from "../../db/client.ts";
import type { TurnInput } from "./waitlist.schema.ts";

/**
 * Ends the caller's turn in a waitlist, with those who wait together with it. Idempotent. An offer is given up by releasing its checkout.
 *
 * @throws AppError WAITLIST_TURN_NOT_FOUND, also for somebody else's, and for one that is offered a seat or has ended otherwise
 */
export async function leaveWaitlist({ db, actor }: Pick<Ctx, "db" | "actor">, { entryId }: TurnInput): Promise<void> {
  const own = await db.waitlistEntry.findFirst({ where: { id: entryId, studentId: actor.id } });
  if (!own) throw new AppError("WAITLIST_TURN_NOT_FOUND");
  if ((await endGroup(db, own)) > 0) return;
  const after = await db.waitlistEntry.findUniqueOrThrow({ where: { id: entryId } });
  if (after.state !== "left") throw new AppError("WAITLIST_TURN_NOT_FOUND");
}

/** Ends the turns of a group that still wait; returns how many. */
export async function endGroup(db: Db | Tx, { classId, groupId }: { classId: string; groupId: string }) {
  const [{ ended }] = await db.$queryRaw<[{ ended: number }]>`
    SELECT end_turns(${classId}::uuid, ARRAY(SELECT id FROM waitlist_entries WHERE group_id = ${groupId}::uuid), 'left') AS ended`;
  return ended;
}
