import type { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import type { AddMeetingsInput } from "../schedule/schedule.schema.ts";

/** A new class, or the one that an earlier call with the same key has added. */
export interface AddedClass {
  id: string;
  isNew: boolean;
}

/** What is sent of a class: columns, and the meetings by venue. */
interface SentFields {
  columns: Prisma.ClassWhereInput;
  meetings: readonly Pick<AddMeetingsInput, "venueId" | "meetings">[];
}

/**
 * Adds a class of the calling instructor by `add`, once however often it is sent with the same idempotency key: a repetition
 * after a lost answer changes nothing.
 *
 * @param key without it every call adds a class
 * @param fields what a repetition must have in common with the class that there is, asked for only then
 * @throws AppError CLASS_ALREADY_ADDED when another class has the key, or the same one with other fields;
 *   TOO_MANY_PENDING_CLASSES; SESSION_ENDED
 */
export async function addClassOnce(
  { db, actor }: Ctx,
  { key, fields }: { key: string | undefined; fields: () => SentFields | Promise<SentFields> },
  add: () => Promise<{ id: string }>,
): Promise<AddedClass> {
  const findAdded = async (): Promise<AddedClass | null> => {
    const found = key && (await db.class.findUnique({ where: { idempotencyKey: key }, select: { id: true } }));
    if (!found) return null;
    const sent = await fields();
    const same = await db.class.findFirst({
      where: { ...sent.columns, ...found, instructorId: actor.id },
      select: { meetings: { select: { venueId: true, localStart: true, localEnd: true } } },
    });
    if (!same || !haveEqualTimes(same.meetings, sent.meetings)) throw new AppError("CLASS_ALREADY_ADDED");
    return { ...found, isNew: false };
  };
  const before = await findAdded();
  if (before) return before;
  try {
    return { ...(await add()), isNew: true };
  } catch (error) {
    // Another call may have added it meanwhile, and with it the last class that may wait for a decision.
    const meanwhile = await findAdded();
    if (meanwhile) return meanwhile;
    // The role was taken away meanwhile, and the meeting with it.
    throw constraintError(error, { classes_taught_by_instructor: "SESSION_ENDED" });
  }
}

type AddedMeeting = { venueId: string | null; localStart: Date; localEnd: Date };

function haveEqualTimes(added: readonly AddedMeeting[], sent: SentFields["meetings"]): boolean {
  const textsOf = (meetings: (string | null)[][]) => JSON.stringify(meetings.map((one) => one.join(" ")).toSorted());
  const sentTimes = sent.flatMap(({ venueId, meetings }) => meetings.map(({ start, end }) => [venueId, start, end]));
  const addedTimes = added.map((one) => [one.venueId, toLocalTime(one.localStart), toLocalTime(one.localEnd)]);
  return textsOf(addedTimes) === textsOf(sentTimes);
}
