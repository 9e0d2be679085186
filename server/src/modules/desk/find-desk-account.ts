import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { listFamily } from "../family/list-family.ts";
import type { DeskAccountInput } from "./desk.schema.ts";

/**
 * An account with the people whom it enrols, as an admin sees it at the desk.
 *
 * @throws AppError USER_NOT_FOUND
 */
export async function findDeskAccount(ctx: AnyCtx, { studentId }: DeskAccountInput) {
  const people = await listFamily({ ...ctx, actor: { id: studentId } });
  const oneself = people.find(({ isOneself }) => isOneself);
  if (!oneself) throw new AppError("USER_NOT_FOUND");
  return { id: studentId, name: oneself.name, people };
}
