import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";
import type { ReceiptInput } from "./payments.schema.ts";
import { readReceipt } from "./receipt-rows.ts";

const { sql, empty } = Prisma;

/**
 * One receipt as issued, with the name, address, tax number and clock that the school had then, for the payer and for users who manage
 * the ledger.
 *
 * @throws AppError RECEIPT_NOT_FOUND (also for another person's)
 */
export async function findReceipt(ctx: Ctx, { number }: ReceiptInput) {
  const { actor } = ctx;
  const restriction = may(actor.role, "ledger.manage") ? empty : sql`AND p.student_id = ${actor.id}::uuid`;
  const receipt = await readReceipt(ctx, sql`c.number = ${number}::int ${restriction}`);
  if (!receipt) throw new AppError("RECEIPT_NOT_FOUND");
  return receipt;
}
