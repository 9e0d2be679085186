import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { DenyClassInput } from "./classes.schema.ts";
import { type AuditActor, logAuditEvent } from "../audit-log/log-audit-event.ts";

type DecideDeps = Pick<Deps, "db"> & { actor: AuditActor };
type Decision = { status: "approved" } | { status: "denied"; feedback: string | null };

function decideClass({ db, actor }: DecideDeps, classId: string, decision: Decision) {
  return db.$transaction(async (tx) => {
    const { count } = await tx.class.updateMany({ where: { id: classId, status: "pending" }, data: decision });
    if (count === 0) {
      const found = await tx.class.findUnique({ where: { id: classId }, select: { id: true } });
      throw new AppError(found ? "CLASS_DECIDED" : "CLASS_NOT_FOUND");
    }
    await logAuditEvent(tx, actor, { kind: `class_${decision.status}`, classId });
    return { status: decision.status };
  });
}

/**
 * Approves a pending class and logs it.
 *
 * @throws AppError CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function approveClass(deps: DecideDeps, { classId }: { classId: string }) {
  return decideClass(deps, classId, { status: "approved" });
}

/**
 * Denies a pending class and logs it. An empty feedback is stored as null.
 *
 * @throws AppError CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function denyClass(deps: DecideDeps, { classId, feedback }: DenyClassInput) {
  return decideClass(deps, classId, { status: "denied", feedback: feedback || null });
}
