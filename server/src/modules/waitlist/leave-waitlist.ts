import type { Db, Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { TurnInput } from "./waitlist.schema.ts";

/**
 * Removes a turn of the caller's from a waitlist, with those who wait together with it. One that has ended, or is nobody's of the caller's,
 * is none. An offer is given up by releasing its checkout.
 *
 * @returns whether this call has removed it
 * @throws AppError WAITLIST_TURN_NOT_FOUND where a seat is offered meanwhile
 */
export async function leaveWaitlist({ db, actor }: Ctx, { entryId }: TurnInput) {
  const where = { id: entryId, studentId: actor.id };
  const turn = await db.waitlistEntry.findFirst({ where });
  const left = turn ? await removeGroup(db, turn) : 0;
  if ((await db.waitlistEntry.count({ where: { ...where, state: "offered" } })) > 0)
    throw new AppError("WAITLIST_TURN_NOT_FOUND");
  return { left: left > 0 };
}

/** Removes those of a group that still wait from the line; returns how many. */
export async function removeGroup(db: Db | Tx, { classId, groupId }: { classId: string; groupId: string }) {
  const [{ left }] = await db.$queryRaw<[{ left: number }]>`
    SELECT leave_waitlist(${classId}::uuid, ARRAY(SELECT id FROM waitlist_entries WHERE group_id = ${groupId}::uuid)) AS left`;
  return left;
}
