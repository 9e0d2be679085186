import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { DenyClassInput } from "./admin.schema.ts";
import { type Decider, recordAct } from "./record-act.ts";

type Deciding = Pick<Deps, "db"> & { actor: Decider };
type Decision = { status: "approved" } | { status: "denied"; feedback: string | null };

function decideClass({ db, actor }: Deciding, classId: string, decision: Decision) {
  return db.$transaction(async (tx) => {
    const { count } = await tx.class.updateMany({ where: { id: classId, status: "pending" }, data: decision });
    if (count === 0) {
      const found = await tx.class.findUnique({ where: { id: classId }, select: { id: true } });
      throw new AppError(found ? "CLASS_DECIDED" : "CLASS_NOT_FOUND");
    }
    await recordAct(tx, actor, { kind: `class_${decision.status}`, classId });
    return { status: decision.status };
  });
}

/**
 * Makes a pending class public, on the record.
 *
 * @throws AppError CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function approveClass(deps: Deciding, { classId }: { classId: string }) {
  return decideClass(deps, classId, { status: "approved" });
}

/**
 * Turns a pending class down, on the record, and tells its instructor why; the reason may be empty.
 *
 * @throws AppError CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function denyClass(deps: Deciding, { classId, feedback }: DenyClassInput) {
  return decideClass(deps, classId, { status: "denied", feedback: feedback || null });
}
