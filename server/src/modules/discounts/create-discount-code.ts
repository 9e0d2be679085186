import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { CreateDiscountCodeInput } from "./discounts.schema.ts";

const { sql } = Prisma;

const limits = z.object({
  startsAt: z.date().nullable(),
  /** The end of the last day. */
  endsAt: z.date().nullable(),
  isOver: z.boolean(),
  studentId: z.string().nullable(),
  classes: z.int(),
});

/**
 * Creates a discount code and logs it. It holds from the start of its first day to the end of its last one in the school's time zone, and
 * is never changed.
 *
 * @throws AppError CODE_TAKEN, CODE_OVER, CODE_FOR_NOBODY where no account has the e-mail address, CLASS_NOT_FOUND
 */
export async function createDiscountCode(
  { db, actor, school }: Ctx,
  { email, startsAt, endsAt, ...fields }: CreateDiscountCodeInput,
) {
  const classIds = [...new Set(fields.classIds)];
  const midnight = (day: string | undefined, daysLater: number) =>
    sql`(${day ?? null}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${school.timeZone}::text`;
  const [found] = await db.$rows(
    sql`
      SELECT d.*, coalesce(d."endsAt" <= now(), false) AS "isOver",
        (SELECT id FROM users WHERE lower(email) = lower(${email || null}::text) AND removed_at IS NULL) AS "studentId",
        (SELECT count(*)::int FROM classes WHERE id = ANY (${classIds}::uuid[]) AND stage <> 'archived') AS classes
      FROM (SELECT ${midnight(startsAt, 0)} AS "startsAt", ${midnight(endsAt, 1)} AS "endsAt") AS d`,
    limits,
  );
  if (!found) throw new Error("no limits");
  if (found.isOver) throw new AppError("CODE_OVER");
  if (email && found.studentId === null) throw new AppError("CODE_FOR_NOBODY");
  if (found.classes < classIds.length) throw new AppError("CLASS_NOT_FOUND");

  const { code, percent = null, amountCents = null } = fields;
  const { studentId } = found;
  try {
    return await db.$transaction(async (tx) => {
      const created = await tx.discountCode.create({
        data: { ...fields, studentId, startsAt: found.startsAt, endsAt: found.endsAt, createdById: actor.id },
        select: { id: true, code: true },
      });
      const details = { code: { code, percent, amountCents } };
      await logAuditEvent(tx, actor, { kind: "discount_code_created", userId: studentId, details });
      return created;
    });
  } catch (error) {
    throw constraintError(error);
  }
}
