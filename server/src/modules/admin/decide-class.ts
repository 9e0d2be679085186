import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { DenyClassInput } from "./admin.schema.ts";

type Decision = { status: "approved" } | { status: "denied"; feedback: string | null };

async function decideClass({ db }: Pick<Deps, "db">, classId: string, decision: Decision) {
  const { count } = await db.class.updateMany({ where: { id: classId, status: "pending" }, data: decision });
  if (count === 1) return { status: decision.status };
  const found = await db.class.findUnique({ where: { id: classId }, select: { id: true } });
  throw new AppError(found ? "CLASS_DECIDED" : "CLASS_NOT_FOUND");
}

/**
 * Makes a pending class public.
 *
 * @throws AppError CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function approveClass(deps: Pick<Deps, "db">, { classId }: { classId: string }) {
  return decideClass(deps, classId, { status: "approved" });
}

/**
 * Turns a pending class down and tells its instructor why; the reason may be empty.
 *
 * @throws AppError CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function denyClass(deps: Pick<Deps, "db">, { classId, feedback }: DenyClassInput) {
  return decideClass(deps, classId, { status: "denied", feedback: feedback || null });
}
