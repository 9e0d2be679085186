import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { listFamily } from "../family/list-family.ts";
import type { DeskAccountInput } from "./desk.schema.ts";

/**
 * An account with the people whom it enrols, as an admin sees it at the desk.
 *
 * @throws AppError USER_NOT_FOUND
 */
export async function findDeskAccount(
  { db, schoolTimeZone }: Pick<Deps, "db" | "schoolTimeZone">,
  { studentId }: DeskAccountInput,
) {
  const account = await db.user.findUnique({
    where: { id: studentId, removedAt: null },
    select: { id: true, name: true },
  });
  if (!account) throw new AppError("USER_NOT_FOUND");
  return { ...account, people: await listFamily({ db, schoolTimeZone, actor: account }) };
}
