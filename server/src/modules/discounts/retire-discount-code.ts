import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { DiscountCodeInput } from "./discounts.schema.ts";

/**
 * Retires a code for good and logs it: nobody can use it any more. Who holds seats with it keeps their price. A repetition changes nothing.
 *
 * @throws AppError CODE_UNKNOWN
 */
export async function retireDiscountCode({ db, actor }: Ctx, { id }: DiscountCodeInput) {
  await db.$transaction(async (tx) => {
    const [retired] = await tx.discountCode.updateManyAndReturn({
      where: { id, retiredAt: null },
      data: { retiredAt: new Date() },
      select: { code: true, percent: true, amountCents: true, studentId: true },
    });
    if (retired) {
      const { studentId, ...code } = retired;
      await logAuditEvent(tx, actor, { kind: "discount_code_retired", userId: studentId, details: { code } });
    } else if ((await tx.discountCode.count({ where: { id } })) === 0) throw new AppError("CODE_UNKNOWN");
  });
}
