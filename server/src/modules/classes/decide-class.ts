import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { ApproveClassInput, DenyClassInput } from "./classes.schema.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { notifyInstructor } from "./notify-instructor.ts";
import { readStanding } from "./read-standing.ts";

type Decision = { status: "approved" } | { status: "denied"; feedback: string | null };

function decideClass(ctx: AnyCtx, { classId, version }: ApproveClassInput, decision: Decision) {
  const { db, actor } = ctx;
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
      await notifyInstructor(ctx, tx, `class_${decision.status}`, classId);
      return readStanding(tx, classId);
    })
    .catch((error: unknown) => {
      throw constraintError(error);
    });
}

/**
 * Approves a pending class in the version that the admin has seen, logs it, and answers how it stands then.
 *
 * @throws AppError CLASS_CHANGED when it was edited since, STATUS_HELD, CLASS_DECIDED, CLASS_WITHOUT_INSTRUCTOR,
 *   VENUE_TAKEN_MEANWHILE when an approved class has taken an exclusive venue of its dates, CLASS_NOT_FOUND
 */
export function approveClass(ctx: AnyCtx, input: ApproveClassInput) {
  return decideClass(ctx, input, { status: "approved" });
}

/**
 * Denies a pending class in any version, logs it, and answers how it stands: nothing unseen becomes public, and the next edit makes it
 * pending again. An empty feedback is stored as null.
 *
 * @throws AppError STATUS_HELD, CLASS_DECIDED, CLASS_NOT_FOUND
 */
export function denyClass(ctx: AnyCtx, { classId, feedback }: DenyClassInput) {
  return decideClass(ctx, { classId }, { status: "denied", feedback: feedback || null });
}
