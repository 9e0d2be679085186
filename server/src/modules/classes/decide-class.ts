import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { ApproveClassInput, DenyClassInput } from "./classes.schema.ts";
import { type AuditActor, logAuditEvent } from "../audit-log/log-audit-event.ts";
import { notifyInstructor } from "./notify-instructor.ts";

type DecideDeps = Pick<Deps, "db" | "email"> & { actor: AuditActor };
type Decision = { status: "approved" } | { status: "denied"; feedback: string | null };

function decideClass({ db, email, actor }: DecideDeps, { classId, version }: ApproveClassInput, decision: Decision) {
  return db
    .$transaction(async (tx) => {
      const seen = {
        id: classId,
        stage: "pending" as const,
        ...(version !== undefined && { version }),
      };
      const { count } = await tx.class.updateMany({ where: seen, data: decision });
      if (count === 0) {
        const found = await tx.class.findUnique({
          where: { id: classId, stage: { not: "archived" } },
          select: { status: true },
        });
        if (!found) throw new AppError("CLASS_NOT_FOUND");
        if (found.status === "pending") throw new AppError("CLASS_CHANGED");
        throw new AppError(found.status === decision.status ? "STATUS_HELD" : "CLASS_DECIDED");
      }
      await logAuditEvent(tx, actor, { kind: `class_${decision.status}`, classId });
      await notifyInstructor({ email }, tx, `class_${decision.status}`, classId);
      return { status: decision.status };
    })
    .catch((error: unknown) => {
      throw constraintError(error);
    });
}

/**
 * Approves a pending class in the version that the admin has seen, and logs it.
 *
 * @throws AppError CLASS_CHANGED when it was edited since, STATUS_HELD, CLASS_DECIDED, CLASS_WITHOUT_INSTRUCTOR,
 *   VENUE_TAKEN_MEANWHILE when an approved class has taken an exclusive venue of its dates, CLASS_NOT_FOUND
 */
export function approveClass(deps: DecideDeps, input: ApproveClassInput) {
  return decideClass(deps, input, { status: "approved" });
}

/**
 * Denies a pending class in any version, and logs it: nothing unseen becomes public, and the next edit makes it pending
 * again. An empty feedback is stored as null.
 *
 * @throws AppError STATUS_HELD, CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function denyClass(deps: DecideDeps, { classId, feedback }: DenyClassInput) {
  return decideClass(deps, { classId }, { status: "denied", feedback: feedback || null });
}
