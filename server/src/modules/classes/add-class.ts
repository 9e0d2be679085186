import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AddClassInput } from "./classes.schema.ts";
import { isSchoolPicture } from "../media/school-picture.ts";
import { spellSport } from "./spell-sport.ts";

/**
 * Adds a pending class of the calling instructor.
 *
 * @throws AppError PICTURE_FROM_ELSEWHERE
 */
export async function addClass(deps: Signed, input: AddClassInput) {
  const { db, actor } = deps;
  if (!isSchoolPicture(input.imageUrl, deps)) throw new AppError("PICTURE_FROM_ELSEWHERE");
  const sport = input.sport ? await spellSport(db, input.sport) : null;
  return db.class.create({ data: { ...input, sport, instructorId: actor.id }, select: { id: true } });
}
