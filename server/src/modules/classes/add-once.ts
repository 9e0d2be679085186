import { violatesConstraint } from "../../db/database-errors.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { newClassErrors } from "./new-class-errors.ts";

/** A new class, or the one that an earlier call with the same id has added. */
export interface AddedClass {
  id: string;
  isNew: boolean;
}

/**
 * Adds a class of the calling instructor by `add`, once however often it is sent with the same id: a repetition after a lost
 * answer changes nothing.
 *
 * @param id chosen by the caller; without it every call adds a class
 * @throws AppError CLASS_ADDED_BEFORE when the class with the id has another name or instructor, and what `newClassErrors` names
 */
export async function addOnce(
  { db, actor }: Pick<Signed, "db" | "actor">,
  { id, name }: { id?: string | undefined; name: string },
  add: (chosen: { id?: string }) => Promise<{ id: string }>,
): Promise<AddedClass> {
  if (id === undefined) return { ...(await add({}).catch(refuse)), isNew: true };
  const isAdded = async () => {
    const added = await db.class.findUnique({ where: { id }, select: { name: true, instructorId: true } });
    if (added && (added.name !== name || added.instructorId !== actor.id)) throw new AppError("CLASS_ADDED_BEFORE");
    return added !== null;
  };
  if (await isAdded()) return { id, isNew: false };
  try {
    await add({ id });
    return { id, isNew: true };
  } catch (error) {
    // Added meanwhile by another call with the id.
    if (violatesConstraint(error, "classes_pkey") && (await isAdded())) return { id, isNew: false };
    return refuse(error);
  }
}

const refuse = (error: unknown): never => {
  throw newClassErrors(error);
};
